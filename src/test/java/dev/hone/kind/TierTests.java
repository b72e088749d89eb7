package dev.hone.kind;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The order in which services of one change are taken up. */
class TierTests {
    @Test
    void whatOthersLeanOnComesFirst() {
        List<String> sorted = Stream.of(
                        "nginx", "varnish", "pgbouncer", "linux", "httpd", "mysql", "pgpool", "postgresql")
                .map(id -> ServiceKinds.byId(id).orElseThrow())
                .sorted(Comparator.comparing(ServiceKind::tier))
                .map(ServiceKind::id)
                .toList();

        assertThat(sorted)
                .containsExactly("linux", "mysql", "postgresql", "pgbouncer", "pgpool", "varnish", "nginx", "httpd");
    }
}
