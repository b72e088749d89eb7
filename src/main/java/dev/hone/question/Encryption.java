package dev.hone.question;

import dev.hone.benchmark.Measured;
import dev.hone.path.PathMap.Door;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What https costs: the same load on the same service with and without it. */
final class Encryption {
    private Encryption() {}

    static Answer cost(Ground ground) {
        List<Answer> pairs = new ArrayList<>();
        for (boolean keepAlive : new boolean[] {true, false}) {
            pair(ground, keepAlive).ifPresent(pairs::add);
        }
        return pairs.stream().reduce(Answer::and).map(a -> a.say("https.why")).orElseGet(() -> toMeasure(ground));
    }

    /** The best run with https beside the best one without, of one service and one kind of connection. */
    private static Optional<Answer> pair(Ground ground, boolean keepAlive) {
        List<Measured> alike = ground.webRuns().stream()
                .filter(r -> keepsAlive(r) == keepAlive)
                .toList();
        Optional<Measured> secret =
                Ground.best(alike.stream().filter(Encryption::isSecret).toList());
        Optional<Measured> plain = secret.flatMap(s -> Ground.best(alike.stream()
                .filter(r -> !isSecret(r) && r.serviceId().equals(s.serviceId()))
                .toList()));
        return plain.map(p -> {
            Measured s = secret.orElseThrow();
            String share = String.format(Locale.ROOT, "%.2f", s.headline() / p.headline());
            return Answer.of(
                            keepAlive ? "https.kept" : "https.new",
                            s.serviceName(),
                            Throughput.number(s.headline()),
                            Throughput.number(p.headline()),
                            share)
                    .next(Ground.run(s))
                    .next(Ground.run(p));
        });
    }

    private static boolean isSecret(Measured run) {
        return run.parameter("url").startsWith("https:");
    }

    private static boolean keepsAlive(Measured run) {
        return !run.parameter("keep_alive").equals("false");
    }

    private static Answer toMeasure(Ground ground) {
        for (var web : ground.webs()) {
            Optional<Door> door = ground.map().stop(web.id()).stream()
                    .flatMap(s -> s.doors().stream())
                    .filter(d -> d.protocol().equals("https"))
                    .findFirst();
            if (door.isPresent()) {
                String url = "url=https://" + door.get().address().replace("0.0.0.0", "127.0.0.1") + "/";
                return Answer.toMeasure("https.none", web.name(), door.get().address())
                        .next(Ground.measure(web, url + "\nkeep_alive=true"))
                        .next(Ground.measure(web, url + "\nkeep_alive=false"));
            }
        }
        return Answer.notHere("https.nowhere");
    }
}
