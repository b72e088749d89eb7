package dev.hone.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BlockDraftsTests {
    private static final Path MAIN = Path.of("/etc/nginx/nginx.conf");
    private static final String TEXT = """
            events {}
            http {
                server {
                    listen 80;
                    location ~ \\.php$ {
                        fastcgi_pass unix:/run/php.sock;
                    }
                }
            }
            """;

    @Test
    void aPlanNamesTheBlockAndNotEachOfItsLines() {
        Plan.Part part = plan(TEXT, add("microcache", Map.of()));

        assertThat(part.blocks())
                .containsExactly(new Plan.BlockLine(
                        true, "microcache", "Microcache of PHP answers", "microcache", "location ~ \\.php$ of 80"));
        assertThat(part.rows()).extracting(Plan.Row::parameter).containsExactly("http/fastcgi_cache_path");
        assertThat(part.files())
                .singleElement()
                .satisfies(f -> assertThat(f.before()).isEqualTo(TEXT));
    }

    @Test
    void aPlanIsReadBackAsItWasKept() {
        Plan plan = Plan.of("h-1", List.of(plan(TEXT, add("microcache", Map.of()))), 60);

        assertThat(Plan.read(plan.json())).isEqualTo(plan);
        String older = plan.json().replaceFirst(",\"blocks\":\\[[^]]*]", "");
        assertThat(Plan.read(older).parts().getFirst().blocks()).isEmpty();
    }

    @Test
    void faultsPointAtTheMember() {
        assertThat(fault(add("microcache", Map.of("seconds", "1;"))).pointer()).isEqualTo("/blocks/0/values/seconds");
        assertThat(fault(add("microcash", Map.of())).pointer()).isEqualTo("/blocks/0/block");
        assertThat(fault(new Wish.Piece("/blocks/0", "microcache", true, "http/server[7]", Map.of()))
                        .pointer())
                .isEqualTo("/blocks/0/where");
        assertThat(fault(add("page-cache", Map.of())).message()).contains("needs a root location");
        assertThat(fault(remove("microcache")).code()).isEqualTo("not_there");
    }

    @Test
    void whereMayBeLeftOutForTheOnlyPlaceAlone() {
        String two = TEXT.replace("http {", "http {\n    server { listen 81; }");
        NotPlannable refusal = catchThrowableOfType(NotPlannable.class, () -> plan(two, add("stub-status", Map.of())));
        assertThat(refusal.faults().getFirst().code()).isEqualTo("ambiguous");
    }

    @Test
    void otherValuesAreOneChange() {
        String with = after(plan(TEXT, add("microcache", Map.of())));
        Plan.Part part = plan(with, remove("microcache"), add("microcache", Map.of("seconds", "5")));

        assertThat(after(part))
                .isEqualTo(with.replace("301 302 30s", "301 302 5s").replaceFirst(sum(with, 2), sum(after(part), 2)));
    }

    @Test
    void isTakenBackOutOfFilesThatWereEditedSince() {
        Plan.Part done = plan(TEXT, add("microcache", Map.of()));
        String edited = after(done).replace("events {}", "events { multi_accept on; }");
        Ground now = ground(edited);

        Draft back = new Reversal(now, done).draft();
        assertThat(back.files().getFirst().after()).isEqualTo(TEXT.replace("events {}", "events { multi_accept on; }"));
        assertThat(new Planner(now).plan(back, "", false).blocks())
                .singleElement()
                .satisfies(b -> assertThat(b.adds()).isFalse());
    }

    @Test
    void saysThatWhatHandsChangedGoesToo() {
        String edited = after(plan(TEXT, add("microcache", Map.of()))).replace("fastcgi_cache_lock on;", "");
        Plan.Part part = plan(edited, remove("microcache"));

        assertThat(part.checks()).extracting(Problem::code).contains("changed_by_hand");
        assertThat(after(part)).isEqualTo(TEXT);
    }

    private static String sum(String text, int piece) {
        return text.replaceFirst("(?s).*begin microcache " + piece + "/2 ([0-9a-f]{8}).*", "$1");
    }

    private static Wish.Piece add(String block, Map<String, String> values) {
        return new Wish.Piece("/blocks/0", block, true, null, values);
    }

    private static Wish.Piece remove(String block) {
        return new Wish.Piece("/blocks/0", block, false, null, Map.of());
    }

    private static Fault fault(Wish.Piece piece) {
        return catchThrowableOfType(NotPlannable.class, () -> plan(TEXT, piece))
                .faults()
                .getFirst();
    }

    private static Plan.Part plan(String text, Wish.Piece... pieces) {
        return new Planner(ground(text)).plan(new Wish.Structure(List.of(pieces)));
    }

    private static String after(Plan.Part part) {
        @Nullable String text = part.files().getFirst().after();
        return text == null ? "" : text;
    }

    private static Ground ground(String text) {
        ServiceKind kind = ServiceKinds.byId("nginx").orElseThrow();
        List<ConfigFile> files = List.of(new ConfigFile(MAIN, MAIN, text, 0644, 0, 0));
        return new Ground("h-1", kind, installation(), new EffectiveConfig(List.of(), files, List.of()));
    }

    private static Installation installation() {
        return new Installation(
                "nginx",
                MAIN.toString(),
                "nginx :80",
                "nginx",
                "1.22.1",
                42,
                4711,
                Instant.parse("2026-03-01T10:00:00Z"),
                Path.of("/usr/sbin/nginx"),
                List.of("/usr/sbin/nginx", "-c", MAIN.toString()),
                0,
                0,
                MAIN,
                List.of(),
                null,
                Map.of("prefix", "/usr/share/nginx", "temp", "/var/lib/nginx/fastcgi"),
                false);
    }
}
