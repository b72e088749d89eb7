package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hone.kind.nginx.PhpSite;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A block put into a running nginx, seen by a client, and taken out again. */
class BlocksLoopIT {
    private static final String WHERE = "http/server/location[1]";

    @Test
    void aMicrocacheIsPutInSeenByAClientAndTakenOut() throws Exception {
        assumeTrue(PhpSite.isInstalled());
        try (PhpSite site = PhpSite.start();
                Hone hone = Hone.start(Hone.allowing("nginx"))) {
            Map<Path, FileState> before = FileState.below(site.main(), site.site());
            String id = hone.service("nginx", site.pid()).path("id").asString();
            assertThat(state(hone, id)).isEqualTo("absent");
            assertThat(refusal(hone, id, "30s;")).isEqualTo("/blocks/0/values/seconds");

            JsonNode planned = plan(hone, id, "add", Map.of("seconds", "30")).expect(201);
            assertThat(planned.path("plan").path("sentence").asString())
                    .startsWith("Puts in \"Microcache of PHP answers\" at location ~ \\.php$ of shop.example;");
            assertThat(planned.path("plan").path("files").size()).isEqualTo(2);
            assertThat(FileState.below(site.main(), site.site())).isEqualTo(before);
            long change = planned.path("number").asLong();
            hone.commit(change);

            assertThat(cache(site)).isEqualTo("MISS");
            int asked = site.php().asked();
            assertThat(cache(site)).isEqualTo("HIT");
            assertThat(site.php().asked()).isEqualTo(asked);
            assertThat(state(hone, id)).isEqualTo("present");

            hone.commit(plan(hone, id, "remove", Map.of())
                    .expect(201)
                    .path("number")
                    .asLong());
            assertThat(FileState.below(site.main(), site.site())).isEqualTo(before);
            assertThat(cache(site)).isEmpty();

            hone.commit(hone.revert(change + 1));
            assertThat(state(hone, id)).isEqualTo("present");
        }
    }

    private static String cache(PhpSite site) {
        return site.get("/any/page/", Map.of()).headers().firstValue("X-Cache").orElse("");
    }

    private static String state(Hone hone, String id) {
        return hone.blockState(id, "microcache", WHERE);
    }

    private static String refusal(Hone hone, String id, String seconds) {
        return plan(hone, id, "add", Map.of("seconds", seconds))
                .expect(422)
                .path("errors")
                .path(0)
                .path("pointer")
                .asString();
    }

    private static Rest.Answer plan(Hone hone, String id, String action, Map<String, String> values) {
        Map<String, Object> item = new HashMap<>(
                Map.of("service", id, "block", "microcache", "action", action, "where", WHERE, "values", values));
        return hone.rest().post("/api/v1/changes", Map.of("blocks", List.of(item), "confirmSeconds", 60));
    }
}
