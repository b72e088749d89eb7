package dev.hone.change;

import dev.hone.service.KnownService;
import dev.hone.service.ServiceUnreadable;
import dev.hone.service.Services;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** Makes plans: each service's part on ground that is read afresh, then all of them together, with the sum of their memory. */
@Component
class Plans {
    private final Grounds grounds;
    private final Services services;
    private final Reckoning reckoning;

    Plans(Grounds grounds, Services services, Reckoning reckoning) {
        this.grounds = grounds;
        this.services = services;
        this.reckoning = reckoning;
    }

    /** One service's part and what it stands on. */
    record Planned(Ground ground, Plan.Part part) {}

    /** A plan for wishes; a service on which all stands already as wished is left out, unless it is the only one. */
    Plan of(List<Wishes.Aim> aims, int confirmSeconds) {
        Gathering gathered = new Gathering();
        for (Wishes.Aim aim : aims) {
            gathered.add(() -> {
                Ground ground = grounds.of(aim.service());
                return new Planned(ground, new Planner(ground).plan(aim.wish()));
            });
        }
        return together(gathered.all(), confirmSeconds);
    }

    /** The inverse of a plan that was carried out. */
    Plan inverse(Plan done) {
        Gathering gathered = new Gathering();
        for (Plan.Part part : done.parts()) {
            gathered.add(() -> {
                Ground ground = grounds.of(known(part));
                return new Planned(ground, new Planner(ground).plan(new Reversal(ground, part).draft(), "", false));
            });
        }
        return together(gathered.all(), done.confirmSeconds());
    }

    private KnownService known(Plan.Part part) {
        return services.byId(part.installation().id())
                .orElseThrow(() -> new ServiceUnreadable(
                        part.installation().name() + " is no longer known on its host", "look at the host's page"));
    }

    private Plan together(List<Planned> planned, int confirmSeconds) {
        List<Planned> ordered = apart(planned.stream()
                .sorted(Comparator.comparing(p -> p.ground().kind().tier()))
                .toList());
        Plan plan = Plan.of(
                ordered.getFirst().ground().hostId(),
                ordered.stream().map(Planned::part).toList(),
                confirmSeconds);
        return reckoning.with(plan, ordered.stream().map(Planned::ground).toList());
    }

    /** A file that two services load is written once, with the first; it cannot be written in two ways. */
    static List<Planned> apart(List<Planned> planned) {
        Map<Path, Plan.File> written = new HashMap<>();
        List<Planned> apart = new ArrayList<>();
        for (Planned one : planned) {
            List<Plan.File> own = new ArrayList<>();
            for (Plan.File file : one.part().files()) {
                Plan.File other = written.putIfAbsent(file.path(), file);
                if (other == null) {
                    own.add(file);
                } else if (!Objects.equals(other.after(), file.after())) {
                    throw new NotPlannable(Fault.of(
                            "",
                            "shared_file",
                            "%s is loaded by several of these services and would be written in two ways; plan them one after the other"
                                    .formatted(file.path())));
                }
            }
            apart.add(new Planned(one.ground(), one.part().writing(own)));
        }
        return apart;
    }

    /** Parts as they come, and everything that stands against any of them. */
    static final class Gathering {
        private final List<Planned> planned = new ArrayList<>();
        private final List<Fault> same = new ArrayList<>();
        private final List<Fault> faults = new ArrayList<>();

        void add(Supplier<Planned> one) {
            try {
                planned.add(one.get());
            } catch (NotPlannable refusal) {
                boolean isSame =
                        refusal.faults().stream().allMatch(f -> f.code().equals(Planner.NO_CHANGE));
                (isSame ? same : faults).addAll(refusal.faults());
            }
        }

        List<Planned> all() {
            if (!faults.isEmpty()) {
                throw new NotPlannable(faults);
            }
            if (planned.isEmpty()) {
                throw new NotPlannable(same.subList(0, 1));
            }
            return planned;
        }
    }
}
