package dev.hone.path;

import dev.hone.kind.End;
import dev.hone.kind.Origin;
import dev.hone.path.PathMap.Door;
import dev.hone.path.PathMap.Link;
import dev.hone.path.PathMap.Role;
import dev.hone.path.PathMap.Stop;
import dev.hone.path.PathMap.Unread;
import dev.hone.path.PathMap.Way;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Joins what services say of their ends to a map. Knows no kind. */
final class Joiner {
    static final String CLIENTS = "clients";
    static final String PROGRAMS = "programs";

    private static final int FEW = 4;

    private final List<Standing> services;
    private final Doors doors;
    private final Map<String, Map<String, List<Way>>> asked = new LinkedHashMap<>();
    private final Map<String, Role> others = new LinkedHashMap<>();

    private Joiner(String hostName, List<Standing> services) {
        this.services = services;
        this.doors = new Doors(hostName, services);
    }

    static PathMap join(String hostName, List<Standing> services, List<Unread> unread) {
        Joiner joiner = new Joiner(hostName, services);
        services.forEach(joiner::onward);
        services.forEach(joiner::entrance);
        Rounds.of(joiner.asked).withoutEntrance().forEach(joiner::openDoors);
        return joiner.map(unread);
    }

    private void onward(Standing service) {
        for (Standing asker : askers(service)) {
            for (End end : service.ends().passesTo()) {
                List<Standing> behind = doors.behind(end);
                behind.forEach(b -> add(asker.id(), b.id(), way(end, service.id())));
                behind.forEach(b -> programs(end, b));
                if (behind.isEmpty()) {
                    add(asker.id(), other(end.address()), way(end, service.id()));
                }
            }
        }
    }

    /** Who asks by what a service's files say: the services that it works within, if it does, else it. */
    private List<Standing> askers(Standing service) {
        List<Standing> around = services.stream().filter(service::isWithin).toList();
        return around.isEmpty() ? List.of(service) : around;
    }

    /** What the one who is asked runs of a directory. */
    private void programs(End end, Standing runner) {
        Path directory = end.runs();
        if (directory == null || end.address() instanceof End.Folder) {
            return;
        }
        End inside = new End("files", new End.Folder(directory), end.purpose(), null, end.origin());
        doors.behind(inside).forEach(site -> add(runner.id(), site.id(), way(inside, null)));
    }

    private String other(End.Address address) {
        String id = "at " + address.words();
        others.put(id, doors.role(address));
        return id;
    }

    /** Whoever is asked by no service is asked by somebody else. */
    private void entrance(Standing service) {
        boolean isAsked = asked.entrySet().stream()
                .anyMatch(e -> !e.getKey().equals(service.id()) && e.getValue().containsKey(service.id()));
        boolean isFiles = service.ends().accepts().stream().allMatch(e -> e.address() instanceof End.Folder);
        if (isAsked || isFiles) {
            return;
        }
        String from = service.isWeb() ? CLIENTS : PROGRAMS;
        service.ends().accepts().forEach(door -> add(from, service.id(), way(door, null)));
    }

    /** Of those who ask each other in a circle, clients come to whoever has a door that none of them knocks at. */
    private void openDoors(String id) {
        services.stream()
                .filter(s -> s.id().equals(id))
                .forEach(s -> s.ends().accepts().stream()
                        .filter(door -> services.stream()
                                .flatMap(o -> o.ends().passesTo().stream())
                                .noneMatch(end -> doors.isAt(end, door)))
                        .forEach(door -> add(s.isWeb() ? CLIENTS : PROGRAMS, id, way(door, null))));
    }

    /** Lines that say the same are one way. */
    private void add(String from, String to, Way way) {
        List<Way> ways =
                asked.computeIfAbsent(from, f -> new LinkedHashMap<>()).computeIfAbsent(to, t -> new ArrayList<>());
        for (int i = 0; i < ways.size(); i++) {
            Way known = ways.get(i);
            if (known.protocol().equals(way.protocol()) && known.address().equals(way.address())) {
                ways.set(i, again(known, way.purpose()));
                return;
            }
        }
        ways.add(way);
    }

    /** The first few purposes are named. */
    private static Way again(Way known, String purpose) {
        boolean isNamed = purpose.isEmpty()
                || known.purpose().isEmpty()
                || known.purpose().contains(purpose);
        String both = isNamed || known.count() >= FEW ? known.purpose() : known.purpose() + ", " + purpose;
        return new Way(known.protocol(), known.address(), both, known.place(), known.by(), known.count() + 1);
    }

    private static Way way(End end, @Nullable String by) {
        return new Way(end.protocol(), end.address().words(), end.purpose(), place(end.origin()), by, 1);
    }

    static String place(Origin origin) {
        return origin.file() == null ? "" : origin.file() + (origin.line() > 0 ? ":" + origin.line() : "");
    }

    private PathMap map(List<Unread> unread) {
        Layers layers = Layers.of(asked);
        asked.keySet().stream()
                .filter(from -> layers.of(from) == 0 && !from.equals(CLIENTS) && !from.equals(PROGRAMS))
                .forEach(from ->
                        layers.drawNear(from, asked.getOrDefault(from, Map.of()).keySet()));
        List<Stop> stops = new ArrayList<>();
        for (String from : List.of(CLIENTS, PROGRAMS)) {
            if (asked.containsKey(from)) {
                stops.add(new Stop(
                        from,
                        from.equals(CLIENTS) ? Role.CLIENTS : Role.PROGRAMS,
                        null,
                        "",
                        "",
                        0,
                        List.of(),
                        List.of()));
            }
        }
        services.stream()
                .filter(s -> layers.knows(s.id()))
                .map(s -> stop(s, layers))
                .forEach(stops::add);
        others.forEach((id, role) ->
                stops.add(new Stop(id, role, null, "", id.substring(3), layers.of(id), List.of(), List.of())));
        stops.sort(Comparator.comparingInt(Stop::layer));
        List<Link> links = new ArrayList<>();
        asked.forEach((from, to) -> to.forEach((id, ways) -> links.add(new Link(from, id, List.copyOf(ways)))));
        links.sort(Comparator.comparingInt(link -> layers.of(link.from())));
        return new PathMap(stops, links, unread);
    }

    private static Stop stop(Standing service, Layers layers) {
        List<Door> doors = service.ends().accepts().stream()
                .map(e -> new Door(e.protocol(), e.address().words(), place(e.origin())))
                .distinct()
                .toList();
        return new Stop(
                service.id(),
                Role.SERVICE,
                service.id(),
                service.kind(),
                service.name(),
                layers.of(service.id()),
                doors,
                service.figures());
    }
}
