package dev.hone.advice;

import dev.hone.service.KnownService;
import dev.hone.service.ServicePanel;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Findings about a service, on its page. */
@Component
@Order(100)
class AdviceOnService implements ServicePanel {

    @Override
    public String template() {
        return "advice/on-service";
    }

    @Override
    public Object model(KnownService service) {
        return service;
    }
}
