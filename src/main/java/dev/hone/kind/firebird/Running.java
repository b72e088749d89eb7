package dev.hone.kind.firebird;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Host;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the databases of a server tell when they are asked, those that nobody uses among them.
 *
 * @param looks    what their monitoring tables say, by name
 * @param reported what RDB$CONFIG says, by name of the database
 * @param problems which could not be asked
 */
record Running(Map<String, Look> looks, Map<String, Map<String, Reported>> reported, List<Problem> problems) {
    private static final int MOST = 8;

    static Running of(Server server, ConfigWalk.Loaded loaded, Host host) {
        Running running = new Running(new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
        for (String name : names(server, loaded, host)) {
            try {
                running.looks.put(name, Look.at(server, name, host));
                running.reported.put(name, Reported.of(server, name, host));
            } catch (AccessDenied e) {
                running.problems.add(refused(server, name, e));
                break;
            } catch (IOException | IllegalArgumentException e) {
                running.problems.add(Problem.warning(
                        "not_asked", name, 0, "%s cannot be asked: %s".formatted(name, e.getMessage())));
            }
        }
        return running;
    }

    /** What the server as a whole has in force for a parameter, as far as one of its databases tells. */
    Optional<Reported> ofServer(String parameter, ConfigWalk.Loaded loaded) {
        return reported.entrySet().stream()
                .filter(d -> loaded.winner(d.getKey(), parameter).isEmpty())
                .map(d -> Optional.ofNullable(d.getValue().get(parameter)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Set<String> names(Server server, ConfigWalk.Loaded loaded, Host host) {
        Set<String> names = new LinkedHashSet<>();
        server.aliases().stream()
                .map(Alias::name)
                .filter(name -> loaded.winner(name, "RemoteAccess")
                        .filter(p -> server.catalogue().grammar().falseWords().contains(p.value()))
                        .isEmpty())
                .limit(MOST)
                .forEach(names::add);
        names.addAll(OpenDatabases.of(server, host).keySet());
        return names;
    }

    private static Problem refused(Server server, String name, AccessDenied e) {
        String remedy = Remedy.user(server.at());
        return new Problem(
                "not_asked",
                Severity.WARNING,
                server.at().name(),
                0,
                "%s may not be asked (%s); shown is what the files say".formatted(name, e.getMessage()),
                remedy);
    }
}
