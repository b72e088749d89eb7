package dev.hone.advice;

import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Origin;
import dev.hone.web.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The three sizes that an upload passes in PHP, where one value of each rules: php.ini, and the lines that a pool has of its
 * own.
 *
 * @param owner  the service that they are seen in: PHP itself, or a pool with lines of its own
 * @param upload largest file
 * @param post   largest body
 * @param memory memory of one request
 */
record PhpSizes(Seen owner, Size upload, Size post, Size memory) {

    /** What a body has beside the file in it: other fields, and the lines between them. */
    private static final long REST_BYTES = 2L << 20;

    /**
     * One size.
     *
     * @param by    the service that gives it
     * @param name  as which parameter
     * @param bytes 0 where there is no bound
     */
    record Size(Seen by, Name name, double bytes) {
        String words() {
            return name.parameter() + " " + Units.bytes(bytes);
        }
    }

    static Stream<Case> uploadAbovePost(Snapshot host) {
        return all(host)
                .filter(s -> s.post.bytes > 0 && s.upload.bytes >= s.post.bytes)
                .map(s -> Case.of(s.owner, Units.bytes(s.upload.bytes), Units.bytes(s.post.bytes))
                        .sum("not_below", s.upload.words(), s.post.words())
                        .remedy(s.morePost()));
    }

    static Stream<Case> postAboveMemory(Snapshot host) {
        return all(host)
                .filter(s -> s.memory.bytes > 0 && s.post.bytes >= s.memory.bytes)
                .map(s -> Case.of(s.owner, Units.bytes(s.post.bytes), Units.bytes(s.memory.bytes))
                        .sum("not_below", s.post.words(), s.memory.words())
                        .remedy(s.lessPost()));
    }

    /** WordPress only ever raises what PHP gives, and which PHP serves a site is known where there is one. */
    static Stream<Case> siteBelowPhp(Snapshot host) {
        List<Seen> php = host.of("php").toList();
        return php.size() != 1
                ? Stream.empty()
                : host.of("wordpress")
                        .filter(s -> s.isGiven(Name.SITE_MEMORY))
                        .flatMap(s -> siteBelow(s, php.getFirst()).stream());
    }

    private static Optional<Case> siteBelow(Seen site, Seen php) {
        Optional<Size> asked = size(site, Name.SITE_MEMORY);
        Optional<Size> given = size(php, Name.PHP_MEMORY);
        boolean isIdle = asked.isPresent() && given.isPresent() && asked.get().bytes <= given.get().bytes;
        return isIdle
                ? Optional.of(Case.of(
                                List.of(site, php), Units.bytes(asked.get().bytes), Units.bytes(given.get().bytes))
                        .sum("not_above", asked.get().words(), given.get().words()))
                : Optional.empty();
    }

    /** Room for a file and the rest of its body, where memory_limit still lies above it. */
    private @Nullable Remedy morePost() {
        long wanted = wholeMib(upload.bytes) + REST_BYTES;
        return memory.bytes <= 0 || wanted < memory.bytes ? set(post, wanted) : null;
    }

    /** Half of what a request may use, where the largest file still fits. */
    private @Nullable Remedy lessPost() {
        long wanted = wholeMib(memory.bytes / 2);
        return wanted > upload.bytes && wanted < memory.bytes ? set(post, wanted) : null;
    }

    private static @Nullable Remedy set(Size size, long bytes) {
        return Remedy.edit(size.by, size.name, size.by.spelled(size.name, bytes));
    }

    private static long wholeMib(double bytes) {
        long mib = 1L << 20;
        return (long) Math.ceil(bytes / mib) * mib;
    }

    /** Those of each PHP, and of each pool that gives one of them itself. */
    static Stream<PhpSizes> all(Snapshot host) {
        List<PhpSizes> all = new ArrayList<>();
        host.of("php").flatMap(p -> of(p).stream()).forEach(all::add);
        host.of("php-fpm")
                .filter(PhpSizes::hasOwn)
                .flatMap(p -> inPool(host, p).stream())
                .forEach(all::add);
        return all.stream();
    }

    private static Optional<PhpSizes> of(Seen php) {
        return of(php, size(php, Name.PHP_UPLOAD), size(php, Name.PHP_POST), size(php, Name.PHP_MEMORY));
    }

    /** As they are in a pool: its own lines first, then those of the PHP that it runs in. */
    static Optional<PhpSizes> inPool(Snapshot host, Seen pool) {
        Seen php = host.phpOf(pool).orElse(null);
        return of(
                pool,
                pick(pool, php, Name.FPM_UPLOAD, Name.FPM_OWN_UPLOAD, Name.PHP_UPLOAD),
                pick(pool, php, Name.FPM_POST, Name.FPM_OWN_POST, Name.PHP_POST),
                pick(pool, php, Name.FPM_MEMORY, Name.FPM_OWN_MEMORY, Name.PHP_MEMORY));
    }

    private static Optional<PhpSizes> of(
            Seen owner, Optional<Size> upload, Optional<Size> post, Optional<Size> memory) {
        return upload.isPresent() && post.isPresent() && memory.isPresent()
                ? Optional.of(new PhpSizes(owner, upload.get(), post.get(), memory.get()))
                : Optional.empty();
    }

    private static Optional<Size> pick(Seen pool, @Nullable Seen php, Name admin, Name own, Name ini) {
        return Stream.of(admin, own)
                .filter(pool::isGiven)
                .flatMap(n -> size(pool, n).stream())
                .findFirst()
                .or(() -> php == null ? Optional.empty() : size(php, ini));
    }

    private static Optional<Size> size(Seen by, Name name) {
        OptionalDouble bytes = by.amount(name);
        return bytes.isPresent() ? Optional.of(new Size(by, name, Math.max(0, bytes.getAsDouble()))) : Optional.empty();
    }

    private static boolean hasOwn(Seen pool) {
        return Stream.of(
                        Name.FPM_UPLOAD,
                        Name.FPM_OWN_UPLOAD,
                        Name.FPM_POST,
                        Name.FPM_OWN_POST,
                        Name.FPM_MEMORY,
                        Name.FPM_OWN_MEMORY)
                .flatMap(n -> pool.value(n).stream())
                .map(EffectiveValue::origin)
                .anyMatch(o -> o.source() == Origin.Source.FILE);
    }
}
