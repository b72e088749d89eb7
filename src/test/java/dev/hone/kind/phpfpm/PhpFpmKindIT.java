package dev.hone.kind.phpfpm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Figure;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import dev.hone.kind.StatusReport;
import dev.hone.kind.fpm.Pool;
import dev.hone.loop.RunningProcess;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;

/** What the kind says of pools against what a php-fpm of the test's own says of itself. */
class PhpFpmKindIT extends RunningPools {
    @Test
    void findsItsPoolsAndTheProcessThatRunsThem() throws IOException {
        Installation www = pool("www");
        RunningProcess master = fpm.master();
        assertThat(www.pid()).isEqualTo((int) master.pid());
        assertThat(www.startTicks()).isEqualTo(master.startTicks());
        assertThat(www.version()).isEqualTo(master.version("-v"));
        assertThat(www.command())
                .as("the -c that its title hides")
                .contains("-c", fpm.phpIni().toString());
        assertThat(kind.start(www).environment()).containsEntry("PHP_INI_SCAN_DIR", fpm.root() + "/conf.d");
        assertThat(pool("shop").id()).isNotEqualTo(www.id());
    }

    @Test
    void asksThePoolItself() {
        for (int i = 0; i < 5; i++) {
            fpm.iniGet("www", "memory_limit");
        }
        StatusReport.Up up = (StatusReport.Up) kind.probe(pool("www"), host);
        assertThat(figure(up, "requests_total")).isGreaterThanOrEqualTo(5);
        assertThat(figure(up, "workers")).isEqualTo(fpm.children("www").size());
        StatusReport.Up bare = (StatusReport.Up) kind.probe(pool("shop"), host);
        assertThat(bare.hints()).singleElement().asString().contains("pm.status_path", "shop.conf");
    }

    @Test
    void tellsValuesOfPhpAsTheyAreInForce() {
        EffectiveConfig www = kind.effective(pool("www"), host);
        assertThat(www.value("php_admin_value[memory_limit]").orElseThrow().value())
                .isEqualTo(fpm.iniGet("www", "memory_limit"))
                .isEqualTo("64M");
        EffectiveConfig shop = kind.effective(pool("shop"), host);
        assertThat(shop.value("php_value[memory_limit]").orElseThrow().value()).isEqualTo("96M");
        assertThat(shop.problems()).isEmpty();
    }

    /** Of two php_value lines the first counts, as of two php_admin_value lines; php-fpm applies them backwards. */
    @Test
    void knowsWhichOfTwoLinesCounts() throws IOException {
        append(
                "www",
                "php_admin_value[memory_limit] = 48M\nphp_value[post_max_size] = 4M\nphp_value[post_max_size] = 5M\n");
        reload();
        EffectiveConfig www = kind.effective(pool("www"), host);
        for (String name : List.of("php_admin_value[memory_limit]", "php_value[post_max_size]")) {
            String real = fpm.iniGet("www", Pool.phpSetting(name).orElseThrow());
            assertThat(www.value(name).orElseThrow().value()).isEqualTo(real);
            assertThat(www.value(name).orElseThrow().origin().value()).isEqualTo(real);
        }
        assertThat(www.problems()).isEmpty();
    }

    /** PHP takes neither and tells nobody; php-fpm -t is content. */
    @Test
    void showsThatAValueIsNotInForce() throws IOException {
        append("shop", "php_admin_value[memory_limit] = 8MB\n");
        assertThat(kind.judge(pool("shop"), host.run(kind.checker(pool("shop")).orElseThrow())))
                .isEmpty();
        reload();
        EffectiveConfig shop = kind.effective(pool("shop"), host);
        assertThat(shop.value("php_admin_value[memory_limit]").orElseThrow().value())
                .isEqualTo(fpm.iniGet("shop", "memory_limit"))
                .isNotEqualTo("8MB");
        assertThat(shop.problems()).extracting(Problem::code).contains("not_in_force");
    }

    /** What our reader makes of oddly written files is what php-fpm prints of them. */
    @Test
    void readsOddFilesAsPhpFpmDoes() throws Exception {
        append("www", """
                PM.Max_Requests = '7' ; c
                slowlog = "/tmp/$pool-a"
                slowlog = "/tmp/$pool-b";x
                ping.path = /ping
                ping.response = a b "c d" e
                [ShOp]
                pm.max_requests=9
                ping.path = "/p"
                [WWW]
                request_terminate_timeout = 2m
                """);
        String printed = said(fpm.command(List.of("-tt")));
        Map<String, String> www = printed(printed, "www");
        EffectiveConfig read = kind.effective(pool("www"), host);
        for (String name : List.of("pm.max_requests", "slowlog", "ping.response", "request_terminate_timeout")) {
            String ours = read.value(name)
                    .orElseThrow()
                    .value()
                    .replace("$pool", "www")
                    .replace("2m", "120s");
            assertThat(ours).as(name).isEqualTo(www.get(name));
        }
        EffectiveConfig shop = kind.effective(pool("shop"), host);
        assertThat(shop.value("pm.max_requests").orElseThrow().value())
                .isEqualTo(printed(printed, "shop").get("pm.max_requests"))
                .isEqualTo("9");
    }

    private static Map<String, String> printed(String all, String pool) {
        int from = all.indexOf("NOTICE: [" + pool + "]");
        int to = all.indexOf("NOTICE: [", from + 10);
        Map<String, String> values = new LinkedHashMap<>();
        Matcher line = TOLD.matcher(all.substring(from, to < 0 ? all.length() : to));
        while (line.find()) {
            values.put(line.group(1), line.group(2).strip());
        }
        return values;
    }

    private static double figure(StatusReport.Up up, String name) {
        return up.figures().stream()
                .filter(f -> f.name().equals(name))
                .mapToDouble(Figure::value)
                .findFirst()
                .orElseThrow();
    }
}
