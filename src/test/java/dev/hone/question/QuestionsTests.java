package dev.hone.question;

import static dev.hone.advice.MadeUp.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.advice.MadeUp;
import dev.hone.advice.Snapshot;
import dev.hone.advice.Told;
import dev.hone.benchmark.Measured;
import dev.hone.kind.MemoryItem.Share;
import dev.hone.path.PathMap;
import dev.hone.path.PathMap.Door;
import dev.hone.path.PathMap.Link;
import dev.hone.path.PathMap.Role;
import dev.hone.path.PathMap.Stop;
import dev.hone.wire.WorkloadSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.context.support.ResourceBundleMessageSource;

class QuestionsTests {
    private static final MadeUp NGINX = MadeUp.nginx().pid(1).figure("workers", 4);
    private static final MadeUp POOL =
            MadeUp.pool().pid(2).given("pm.max_children", "20").expects("child (as measured)", 80, 20);
    private static final MadeUp POSTGRESQL = MadeUp.postgresql()
            .pid(3)
            .expects("connection (as measured)", 4, 100)
            .takes("shared_buffers", 128, 1, Share.RESERVED);
    private static final MadeUp BOUNCER =
            MadeUp.of("pgbouncer", "PgBouncer", "1.18.0").pid(4);
    private static final MadeUp MEMCACHED = MadeUp.of("memcached", "memcached", "1.6.18")
            .pid(5)
            .figure("item_bytes", 6 * 1024 * 1024)
            .figure("limit_bytes", 64 * 1024 * 1024);

    private final List<Measured> runs = new ArrayList<>();
    private final List<Told> findings = new ArrayList<>();
    private PathMap map = new PathMap(List.of(), List.of(), List.of());
    private Ground.Visitor visitor = new Ground.Visitor(1, 1);

    private AnswerView ask(String question, MadeUp... services) {
        Snapshot host = MadeUp.host(2048, services);
        var ground = new Ground(host, map, runs, findings, visitor);
        Question asked = Questions.ALL.stream()
                .filter(q -> q.id().equals(question))
                .findFirst()
                .orElseThrow();
        return AnswerView.of(question, asked.answer().apply(ground), texts(), Locale.ENGLISH);
    }

    private static ResourceBundleMessageSource texts() {
        var texts = new ResourceBundleMessageSource();
        texts.setBasename("messages/question");
        texts.setDefaultEncoding("UTF-8");
        return texts;
    }

    private static String plain(AnswerView answer) {
        return String.join("\n", answer.says()).replace('\u202f', ' ');
    }

    private static List<String> sums(AnswerView answer) {
        return answer.arithmetic().stream().map(s -> s.replace('\u202f', ' ')).toList();
    }

    private Measured run(
            MadeUp on, String tool, double headline, Map<String, String> parameters, Map<String, Double> figures) {
        String metric = tool.equals("pgbench") ? "transactions_per_second" : "requests_per_second";
        var spec = new WorkloadSpec(tool, parameters, 0, 10, metric, true);
        var run = new Measured(
                runs.size() + 1,
                1,
                "Front page",
                on.seen().id(),
                on.seen().name(),
                spec,
                NOW,
                headline,
                List.of(),
                figures,
                "c1");
        runs.add(run);
        return run;
    }

    private void invalid(MadeUp on, String reason) {
        Measured run = run(on, "http", 9e9, Map.of(), Map.of());
        runs.set(
                runs.size() - 1,
                new Measured(
                        run.number(),
                        1,
                        run.workload(),
                        run.serviceId(),
                        run.serviceName(),
                        run.spec(),
                        NOW,
                        9e9,
                        List.of(reason),
                        Map.of(),
                        ""));
    }

    @Test
    void howMuchComesFromTheBestValidRunWithItsLimit() {
        run(NGINX, "http", 1000, Map.of(), Map.of());
        run(NGINX, "http", 10_000, Map.of(), Map.of("cpu_busy_ratio", 0.97, "bytes_per_answer", 42_000d));
        invalid(NGINX, "every answer was a redirect");

        AnswerView answer = ask("how-much", NGINX);

        assertThat(answer.state()).isEqualTo("answered");
        assertThat(plain(answer))
                .startsWith("10 000 requests a second, so 864 M a day if every second were like that one.")
                .contains("The processors were the limit: 97 %", "The answers made 3.36 Gbit/s");
        assertThat(sums(answer))
                .containsExactly(
                        "10 000 /s × 86 400 s = 864 M a day",
                        "41 KiB an answer: a line of 1 Gbit/s carries 2 976 of these a second; this run made 3.36 Gbit/s");
    }

    @Test
    void theLoadToolIsNamedWhenItWasTheLimit() {
        run(NGINX, "wrk", 500, Map.of(), Map.of("generator_cpu_ratio", 0.93, "cpu_busy_ratio", 0.99));

        assertThat(plain(ask("limit", NGINX))).startsWith("The load tool was the limit: it used 93 %");
    }

    @Test
    void withoutAValidRunItSaysWhatToRunAndWhyTheOthersDoNotCount() {
        invalid(NGINX, "every answer was a redirect");

        AnswerView answer = ask("how-much", NGINX);

        assertThat(answer.state()).isEqualTo("to_measure");
        assertThat(plain(answer)).contains("Run #1 does not count: every answer was a redirect.");
        assertThat(answer.next())
                .extracting(AnswerView.NextView::link)
                .containsExactly(
                        "/runs/1", "/benchmarks/new?service=" + NGINX.seen().id());
        assertThat(ask("how-much", POOL).state()).isEqualTo("not_here");
    }

    @Test
    void visitorsAreReckonedFromWhatIsSupposed() {
        run(NGINX, "http", 1000, Map.of(), Map.of());
        visitor = new Ground.Visitor(10, 4);

        assertThat(sums(ask("visitors", NGINX)))
                .containsExactly("1 000 /s × 86 400 s × 30 days ÷ 10 pages ÷ 4 = 64.8 M");
    }

    @Test
    void httpsIsComparedOnlyWithAlikeConnections() {
        run(NGINX, "ab", 10_000, Map.of("url", "http://x/", "keep_alive", "false"), Map.of());
        run(NGINX, "ab", 30_000, Map.of("url", "http://x/", "keep_alive", "true"), Map.of());
        run(NGINX, "ab", 1_000, Map.of("url", "https://x/", "keep_alive", "false"), Map.of());

        assertThat(ask("https", NGINX).says().getFirst().replace('\u202f', ' '))
                .isEqualTo("nginx nginx, a new connection for each request: 1 000 requests a second with https, 10 000"
                        + " without; 0.10 times as many.");
    }

    @Test
    void httpsThatWasNotMeasuredSaysWhatToType() {
        String id = NGINX.seen().id();
        map = new PathMap(
                List.of(new Stop(
                        id,
                        Role.SERVICE,
                        id,
                        "nginx",
                        "n",
                        1,
                        List.of(new Door("https", "0.0.0.0:443", "")),
                        List.of())),
                List.of(),
                List.of());

        AnswerView answer = ask("https", NGINX);

        assertThat(answer.state()).isEqualTo("to_measure");
        assertThat(answer.next().getFirst().lines()).containsExactly("url=https://127.0.0.1:443/", "keep_alive=true");
    }

    @Test
    void aPoolerIsSetBesideTheDatabaseForBothWaysOfConnecting() {
        for (String reconnect : List.of("true", "false")) {
            boolean anew = reconnect.equals("true");
            run(
                    POSTGRESQL,
                    "pgbench",
                    anew ? 30 : 1600,
                    Map.of("reconnect", reconnect, "script", "tpcb-like"),
                    Map.of());
            run(POSTGRESQL, "pgbench", 90_000, Map.of("reconnect", reconnect, "script", "select-only"), Map.of());
            run(BOUNCER, "pgbench", anew ? 990 : 1280, Map.of("reconnect", reconnect, "script", "tpcb-like"), Map.of());
        }

        AnswerView answer = ask("pooler", POSTGRESQL, BOUNCER);

        assertThat(answer.state()).isEqualTo("answered");
        assertThat(plain(answer))
                .contains(
                        "a new connection for each transaction: 990 transactions a second, 30 without a pooler; 33.00 times",
                        "clients that stay connected: 1 280 transactions a second, 1 600 without a pooler; 0.80 times",
                        "Installing it is not enough: no service known here passes through PgBouncer pgbouncer.",
                        "there it is one more step, and costs");
    }

    @Test
    void aMissingHalfOfThePoolersRunsIsAskedFor() {
        run(POSTGRESQL, "pgbench", 30, Map.of("reconnect", "true", "script", "s"), Map.of());
        run(BOUNCER, "pgbench", 990, Map.of("reconnect", "true", "script", "s"), Map.of());

        AnswerView answer = ask("pooler", POSTGRESQL, BOUNCER);

        assertThat(answer.state()).isEqualTo("to_measure");
        assertThat(plain(answer)).contains("33.00 times as many");
        assertThat(answer.next()).extracting(AnswerView.NextView::type).contains("reconnect=true", "reconnect=false");
    }

    @Test
    void connectionsTakeWhatTheBudgetSays() {
        AnswerView answer = ask("connections", POSTGRESQL);

        assertThat(plain(answer))
                .contains("4 MiB a connection, 100 may be open, 400 MiB together", "Measured on this host");
        assertThat(sums(answer))
                .containsExactly("PostgreSQL postgresql: connection (as measured): 100 × 4 MiB = 400 MiB");
    }

    @Test
    void childrenThatDoNotFitAreSaidToBeWithTheArithmetic() {
        findings.add(new Told("children-above-memory", "x", List.of(POOL.seen().id()), "Up to 20 children may run."));

        AnswerView answer = ask("php-memory", POOL, POSTGRESQL);

        assertThat(plain(answer))
                .startsWith(
                        "PHP php-fpm: up to 20 children of 80 MiB are 1.56 GiB. Beside the other services only 12 fit")
                .contains("Advice says: Up to 20 children may run.", "On a host of 512 MiB", "0 children would fit");
        assertThat(sums(answer))
                .containsExactly(
                        "20 children × 80 MiB = 1.56 GiB",
                        "(1.5 GiB that may be planned for − 528 MiB of the others) ÷ 80 MiB = 12 children");
    }

    @Test
    void childrenAndWorkersAreSetBesideTheProcessors() {
        assertThat(plain(ask("children", POOL))).startsWith("PHP php-fpm may have 20 children on 2 processors.");
        assertThat(plain(ask("workers", NGINX))).startsWith("nginx nginx has 4 workers on 2 processors: more than");
        assertThat(ask("children", POOL).state()).isEqualTo("to_measure");
        run(POOL, "fastcgi", 300, Map.of("wait_ms", "0", "connections", "8"), Map.of());
        run(POOL, "fastcgi", 90, Map.of("wait_ms", "50", "connections", "32"), Map.of());
        assertThat(plain(ask("children", POOL)))
                .contains("A page that computes: 300 requests a second at most, with 8 connections.")
                .contains("A page that waits for something else: 90 requests");
    }

    @Test
    void memcachedTellsHowMuchItUses() {
        assertThat(plain(ask("memcached", MEMCACHED))).contains("items take 6 MiB of 64 MiB, 9.38 %");
    }

    @Test
    void aCacheOfNginxThatTellsNobodyApartIsSaidToBe() {
        MadeUp caching = MadeUp.nginx().pid(1).given("http/server/location/fastcgi_cache", "micro");

        assertThat(plain(ask("logged-in", caching))).contains("may be served to others");
        assertThat(plain(ask("logged-in", caching.given("http/fastcgi_cache_bypass", "$cookie_x"))))
                .contains("lines tell whose to leave out");
        assertThat(plain(ask("logged-in", NGINX))).startsWith("No cache that all visitors share");
    }

    @Test
    void aVisitIsToldAsTheWaysOfTheMap() {
        String id = NGINX.seen().id();
        map = new PathMap(
                List.of(
                        stop("clients", Role.CLIENTS, "", ""),
                        stop(id, Role.SERVICE, "nginx", "nginx :80"),
                        stop("pool", Role.SERVICE, "php-fpm", "pool www")),
                List.of(new Link("clients", id, List.of()), new Link(id, "pool", List.of())),
                List.of());

        AnswerView answer = ask("visit", NGINX);

        assertThat(sums(answer)).containsExactly("nginx :80 → pool www");
        assertThat(plain(answer)).contains("nginx nginx asks PHP for each page");
    }

    private static Stop stop(String id, Role role, String kind, String name) {
        return new Stop(id, role, role == Role.SERVICE ? id : null, kind, name, 0, List.of(), List.of());
    }

    @Test
    void settingsAloneAreSeenFromOneWorkloadUnderTwoConfigurations() {
        run(NGINX, "http", 1000, Map.of(), Map.of());
        assertThat(ask("settings", NGINX).state()).isEqualTo("to_measure");
        Measured run = run(NGINX, "http", 2500, Map.of(), Map.of());
        runs.set(
                1,
                new Measured(
                        2,
                        1,
                        run.workload(),
                        run.serviceId(),
                        run.serviceName(),
                        run.spec(),
                        NOW,
                        2500,
                        List.of(),
                        Map.of(),
                        "c2"));

        AnswerView answer = ask("settings", NGINX);

        assertThat(plain(answer)).contains("2 500 under one configuration, 1 000 under another; 2.50 times as much");
        assertThat(answer.next().getFirst().link()).isEqualTo("/benchmarks/compare?a=1&b=2");
    }

    @Test
    void firebirdTellsItsModeAndWhatItsPagesTake() {
        MadeUp firebird = MadeUp.of("firebird", "Firebird", "3.0.11")
                .pid(7)
                .given("ServerMode", "Classic")
                .given("DefaultDbCachePages", "256")
                .figure("connections", 20)
                .takes("shop.fdb: page cache 256 × 16 KiB, of each connection now", 4, 20, Share.EXPECTED);

        assertThat(plain(ask("firebird-mode", firebird)))
                .contains("runs as Classic, with 20 connections now", "of its own");
        assertThat(sums(ask("firebird-buffers", firebird)))
                .singleElement()
                .asString()
                .endsWith("20 × 4 MiB = 80 MiB");
    }

    @Test
    void everyQuestionHasAnAnswerOnAHostWithNothing() {
        for (Question question : Questions.ALL) {
            AnswerView answer = ask(question.id());
            assertThat(answer.says()).as(question.id()).isNotEmpty();
            assertThat(answer.state()).as(question.id()).isIn("not_here", "to_measure");
        }
    }
}
