package dev.hone.change;

import dev.hone.kind.ServiceKinds;
import dev.hone.service.KnownService;
import dev.hone.service.ServicePanel;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** The blocks of a service, on its page. */
@Component
@Order(200)
class BlocksOnService implements ServicePanel {

    /** The service, and whether its kind offers any. */
    record Offer(String id, boolean any) {}

    @Override
    public String template() {
        return "change/blocks-on-service";
    }

    @Override
    public Object model(KnownService service) {
        boolean any = ServiceKinds.byId(service.installation().kind())
                .map(k -> !k.blocks().all().isEmpty())
                .orElse(false);
        return new Offer(service.id(), any);
    }
}
