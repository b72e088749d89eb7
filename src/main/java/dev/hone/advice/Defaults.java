package dev.hone.advice;

import dev.hone.kind.Parameter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Lines that are copied from guide to guide and say what holds anyway, or less than what would. */
final class Defaults {
    private static final List<Name> COPIED = List.of(
            Name.NGINX_KEEPALIVE,
            Name.NGINX_LARGE_HEADERS,
            Name.FPM_IDLE,
            Name.OPCACHE_MEMORY,
            Name.OPCACHE_STRINGS,
            Name.OPCACHE_FILES,
            Name.INNODB_CHUNK,
            Name.INNODB_FLUSH,
            Name.POOL_SIZE,
            Name.PGPOOL_CHILDREN,
            Name.PGPOOL_POOLS,
            Name.MEMCACHED_LIMIT,
            Name.FIREBIRD_HASH,
            Name.FIREBIRD_LOCKS);

    private Defaults() {}

    /** One answer a service, with all such lines. */
    static Stream<Case> already(Snapshot host) {
        return host.services().stream().flatMap(s -> {
            List<Name> same = COPIED.stream().filter(n -> isDefault(s, n)).toList();
            return same.isEmpty() ? Stream.empty() : Stream.of(already(s, same));
        });
    }

    private static Case already(Seen service, List<Name> same) {
        Case told = Case.of(service);
        for (Name name : same) {
            told = told.sum("default", name.parameter(), service.text(name), service.place(name));
        }
        return told;
    }

    private static boolean isDefault(Seen service, Name name) {
        return service.kind().equals(name.kind())
                && service.isGiven(name)
                && standard(service, name)
                        .filter(d -> service.catalogue()
                                .grammar()
                                .same(service.row(name.parameter()).orElseThrow(), d, service.text(name)))
                        .isPresent();
    }

    static Stream<Case> keepalive(Snapshot host) {
        return below(host, Name.NGINX_KEEPALIVE)
                .filter(c -> c.services().getFirst().version().isAtLeast("1.19.10"));
    }

    static Stream<Case> scripts(Snapshot host) {
        return below(host, Name.OPCACHE_FILES);
    }

    private static Stream<Case> below(Snapshot host, Name name) {
        return host.of(name.kind()).filter(s -> s.isGiven(name)).flatMap(s -> {
            Optional<String> standard = standard(s, name);
            OptionalDouble value = s.amount(name);
            OptionalDouble usual = standard.map(d -> s.amount(name, d)).orElse(OptionalDouble.empty());
            return value.isPresent() && usual.isPresent() && value.getAsDouble() < usual.getAsDouble()
                    ? Stream.of(Case.of(s, s.text(name), standard.orElseThrow())
                            .sum("below_default", name.parameter(), s.text(name), standard.orElseThrow(), s.place(name))
                            .remedy(Remedy.edit(s, name, standard.orElseThrow())))
                    : Stream.<Case>empty();
        });
    }

    private static Optional<String> standard(Seen service, Name name) {
        return service.row(name.parameter()).map(Parameter::defaultValue).filter(d -> !d.isEmpty());
    }
}
