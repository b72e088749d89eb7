package dev.hone.profile;

import dev.hone.fleet.Fleet;
import dev.hone.kind.HostFacts;
import dev.hone.service.KnownService;
import dev.hone.service.ServiceUnreadable;
import dev.hone.service.Services;
import dev.hone.web.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Reads what runs on services of one host, to make a profile of it. */
@Component
class RunningReader {
    private static final String SERVICE = "#service";
    private final Services services;
    private final Fleet fleet;

    RunningReader(Services services, Fleet fleet) {
        this.services = services;
        this.fleet = fleet;
    }

    /** Asks each service; a 422 problem when they are not one of a kind on one host, or one cannot be read. */
    Running read(List<String> ids) {
        List<KnownService> chosen = chosen(ids);
        String host = chosen.getFirst().hostId();
        HostFacts facts = fleet.host(host)
                .orElseThrow(() -> Problem.missing("host " + host).thrown())
                .facts();
        List<Running.Read> read = new ArrayList<>();
        List<Running.Found> rows = new ArrayList<>();
        List<Running.LeftOut> leftOut = new ArrayList<>();
        int asStandard = 0;
        for (KnownService service : chosen) {
            RunningValues sorted = sorted(service, facts);
            read.add(new Running.Read(
                    service.id(),
                    service.installation().name(),
                    service.installation().kind()));
            rows.addAll(sorted.rows());
            leftOut.addAll(sorted.leftOut());
            asStandard += sorted.asStandard();
        }
        return new Running(host, read, rows, leftOut, asStandard);
    }

    private RunningValues sorted(KnownService service, HostFacts facts) {
        try {
            return RunningValues.of(
                    service.installation(), services.read(service.id()).config(), facts);
        } catch (ServiceUnreadable e) {
            throw Problem.at(422, "unreadable", e.getMessage() + " " + e.remedy(), SERVICE)
                    .thrown(e);
        }
    }

    private List<KnownService> chosen(List<String> ids) {
        if (ids.isEmpty()) {
            throw fault("empty", "choose at least one service");
        }
        Map<String, KnownService> byKind = new HashMap<>();
        List<KnownService> chosen = new ArrayList<>();
        for (String id : ids.stream().distinct().toList()) {
            KnownService service = services.byId(id)
                    .filter(KnownService::isPresent)
                    .orElseThrow(() -> fault("unknown_service", "there is no service " + id + " that runs"));
            KnownService other = byKind.putIfAbsent(service.installation().kind(), service);
            if (other != null) {
                throw fault(
                        "one_of_a_kind",
                        "%s and %s are of one kind, for which a profile has one value; choose one of them"
                                .formatted(
                                        other.installation().name(),
                                        service.installation().name()));
            }
            if (!service.hostId()
                    .equals(
                            chosen.isEmpty()
                                    ? service.hostId()
                                    : chosen.getFirst().hostId())) {
                throw fault("one_host", "choose services of one host");
            }
            chosen.add(service);
        }
        return chosen;
    }

    private static RuntimeException fault(String code, String detail) {
        return Problem.at(422, code, detail, SERVICE).thrown();
    }
}
