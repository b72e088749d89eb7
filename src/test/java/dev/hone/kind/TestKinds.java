package dev.hone.kind;

import dev.hone.kind.toy.ToyKind;
import java.util.List;
import java.util.stream.Stream;

/** What {@link ServiceKinds} is to the real kinds: the registry of those that exist for tests. */
public final class TestKinds {
    private static final List<ServiceKind> ALL = List.of(new ToyKind());

    private TestKinds() {}

    /** A real or a test kind. */
    public static ServiceKind byId(String id) {
        return Stream.concat(ServiceKinds.all().stream(), ALL.stream())
                .filter(k -> k.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
