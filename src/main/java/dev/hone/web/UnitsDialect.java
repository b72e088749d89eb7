package dev.hone.web;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.thymeleaf.context.IExpressionContext;
import org.thymeleaf.dialect.AbstractDialect;
import org.thymeleaf.dialect.IExpressionObjectDialect;
import org.thymeleaf.expression.IExpressionObjectFactory;

/** Gives templates {@code #show}: quantities and times in words, see {@link Show}. */
@Component
class UnitsDialect extends AbstractDialect implements IExpressionObjectDialect, IExpressionObjectFactory {
    private final Show show;

    UnitsDialect(Show show) {
        super("hone");
        this.show = show;
    }

    @Override
    public IExpressionObjectFactory getExpressionObjectFactory() {
        return this;
    }

    @Override
    public Set<String> getAllExpressionObjectNames() {
        return Set.of("show");
    }

    @Override
    public @Nullable Object buildObject(IExpressionContext context, String name) {
        return name.equals("show") ? show : null;
    }

    @Override
    public boolean isCacheable(String name) {
        return true;
    }
}
