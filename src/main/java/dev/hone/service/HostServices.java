package dev.hone.service;

import dev.hone.host.HostPanel;
import java.util.Comparator;
import java.util.List;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** What runs on a host, on the host's page; the only way to its kernel, which no list of services names. */
@Component
@Order(100)
class HostServices implements HostPanel {
    private static final String KERNEL = "linux";

    private final Services services;

    HostServices(Services services) {
        this.services = services;
    }

    /**
     * One row.
     *
     * @param shape which shape the state has
     * @param word  end of the state's message key
     */
    record Row(String id, String name, String version, String shape, String word, boolean isKernel) {
        private static Row of(KnownService service) {
            return new Row(
                    service.id(),
                    service.installation().name(),
                    service.installation().version().toString(),
                    ServiceSheets.shape(service),
                    service.isPresent() ? ServiceStore.word(service.status()) : "gone",
                    service.installation().kind().equals(KERNEL));
        }
    }

    @Override
    public String template() {
        return "service/on-host";
    }

    @Override
    public List<Row> model(String hostId) {
        return services.on(hostId).stream()
                .map(Row::of)
                .sorted(Comparator.comparing((Row row) -> !row.isKernel()).thenComparing(Row::name))
                .toList();
    }
}
