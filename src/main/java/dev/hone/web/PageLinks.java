package dev.hone.web;

import java.util.regex.Pattern;
import org.springframework.stereotype.Component;
import org.thymeleaf.context.IExpressionContext;
import org.thymeleaf.linkbuilder.StandardLinkBuilder;
import org.thymeleaf.spring6.SpringTemplateEngine;

/**
 * Makes the addresses in templates. Only those of static files are looked up for the hash of their content; looking up every
 * link to a page among the static files took two fifths of a page's time.
 */
@Component
class PageLinks extends StandardLinkBuilder {
    private static final Pattern STATIC = Pattern.compile("/(?:css|js|img|webjars)/");

    PageLinks(SpringTemplateEngine engine) {
        engine.setLinkBuilder(this);
    }

    @Override
    protected String processLink(IExpressionContext context, String link) {
        return STATIC.matcher(link).find() ? super.processLink(context, link) : link;
    }
}
