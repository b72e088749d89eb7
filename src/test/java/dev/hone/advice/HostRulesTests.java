package dev.hone.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.MemoryItem.Share;
import dev.hone.kind.Problem;
import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class HostRulesTests {
    private static final long MIB = MadeUp.MIB;

    @Test
    void aHostAboveItsBudgetIsReckonedServiceByService() {
        MadeUp database = MadeUp.mariadb().expects("pool", 700, 1);
        Said.about(1024, database, MadeUp.pool().expects("child (as measured)", 4, 18))
                .one("memory-above-budget")
                .says("772 MiB together, of 768 MiB")
                .reckons("75 % of 1 GiB (RAM) = 768 MiB", "MariaDB mysql 700 MiB + PHP php-fpm 72 MiB = 772 MiB")
                .plansNothing();
        Said.about(1024, database, MadeUp.pool().expects("child (as measured)", 4, 17))
                .nothing("memory-above-budget");
    }

    @Test
    void whatIsInNoSumIsNamed() {
        Said.about(1024, MadeUp.mariadb().unread("access denied"))
                .one("memory-not-known")
                .says("MariaDB mysql")
                .reckons("MariaDB mysql: access denied");
    }

    @Test
    void swapCountsFromAHundredthOfMemoryOn() {
        Said.about(MadeUp.swapping(1000, OptionalDouble.of(10 * MIB)))
                .one("swap-in-use")
                .says("10 MiB of 1 GiB swap")
                .reckons(
                        "10 MiB ÷ 1000 MiB of memory = 1 %",
                        "expected of all services 0 B, may be planned for 750 MiB");
        Said.about(MadeUp.swapping(1000, OptionalDouble.of(10 * MIB - 1))).nothing("swap-in-use");
        Said.about(MadeUp.swapping(1000, OptionalDouble.empty())).nothing("swap-in-use");
    }

    private static MadeUp nginx(long workerMib, int workers) {
        return MadeUp.nginx()
                .expects("worker (as measured)", workerMib, workers)
                .expects("old worker during a reload (as measured)", workerMib, workers);
    }

    @Test
    void aReloadThatAloneGoesAboveTheBudgetIsSeen() {
        Said.about(1024, nginx(200, 2))
                .one("reload-above-budget")
                .says("2 old workers")
                .reckons(
                        "75 % of 1 GiB (RAM) = 768 MiB",
                        "768 MiB = 768 MiB left", "400 MiB + 2 × 200 MiB = 800 MiB during a reload");
        Said.about(1024, nginx(192, 2)).nothing("reload-above-budget");
        Said.about(1024, nginx(400, 2)).nothing("reload-above-budget");
    }

    @Test
    void workersThatNoTimeEndsAreSeenWhileTheyDrain() {
        Said.about(1024, nginx(4, 2).figure("workers", 3).standard(Name.NGINX_SHUTDOWN, ""))
                .one("workers-draining")
                .reckons("3 run − 2 that the configuration asks for = 1", "1 × 4 MiB each = 4 MiB")
                .plans("worker_shutdown_timeout=60s");
        Said.about(1024, nginx(4, 2).figure("workers", 2)).nothing("workers-draining");
        Said.about(1024, nginx(4, 2).figure("workers", 3).given(Name.NGINX_SHUTDOWN, "30s"))
                .nothing("workers-draining");
        Said.about(1024, nginx(4, 2)).nothing("workers-draining");
    }

    private static MadeUp redis(String bound, long usedMib) {
        return MadeUp.of("redis", "Redis", "7.0.15")
                .given(Name.REDIS_MAX, bound)
                .standard(Name.REDIS_POLICY, "noeviction")
                .figure("used_memory_bytes", usedMib * MIB)
                .expects("program without data", 12, 1)
                .expects("data as measured (maxmemory is 0: no bound)", usedMib, 1);
    }

    @Test
    void redisGetsABoundThatTheBudgetHas() {
        Said.about(1024, redis("0", 100).figure("used_memory_peak_bytes", 150 * MIB))
                .one("redis-without-bound")
                .says("maxmemory-policy noeviction")
                .reckons(
                        "in use now 100 MiB",
                        "75 % of 1 GiB (RAM) = 768 MiB",
                        "768 MiB = 768 MiB left",
                        "2 × 150 MiB at most so far = 300 MiB, of which fits 300 MiB")
                .plans("maxmemory=300mb");
        Said.about(512, redis("0", 300)).one("redis-without-bound").plans("maxmemory=372mb");
        Said.about(416, redis("0", 300)).one("redis-without-bound").plansNothing();
        Said.about(1024, redis("64mb", 10)).nothing("redis-without-bound");
    }

    @Test
    void redisThatWasNotMeasuredIsSaidToBeSo() {
        Said.about(1024, MadeUp.of("redis", "Redis", "7.0.15").standard(Name.REDIS_MAX, "0"))
                .one("redis-without-bound")
                .reckons("memory in use: not measured")
                .plansNothing();
    }

    private static MadeUp memcached(long usedMib, double evicted) {
        return MadeUp.of("memcached", "memcached", "1.6.18")
                .given(Name.MEMCACHED_LIMIT, "65")
                .figure("item_bytes", usedMib * MIB)
                .figure("limit_bytes", 64 * MIB)
                .figure("evictions_total", evicted);
    }

    @Test
    void memcachedThatUsesASmallPartIsTold() {
        Said.about(1024, memcached(6, 0))
                .one("memcached-mostly-empty")
                .says("6 MiB of the 64 MiB")
                .reckons("6 MiB ÷ 64 MiB = 9.38 %", "evicted since its start: 0")
                .plans("memory-limit=16");
        Said.about(1024, memcached(15, 0)).one("memcached-mostly-empty").plans("memory-limit=30");
        Said.about(1024, memcached(6, 0).figure("slab_bytes", 40 * MIB))
                .one("memcached-mostly-empty")
                .plans("memory-limit=40");
        Said.about(1024, memcached(16, 0)).nothing("memcached-mostly-empty");
        Said.about(1024, memcached(6, 1)).nothing("memcached-mostly-empty");
        Said.about(1024, memcached(6, 0).startedAt(MadeUp.NOW.minus(Duration.ofMinutes(59))))
                .nothing("memcached-mostly-empty");
    }

    @Test
    void keepaliveBelowTheDefaultIsToldWhereTheDefaultIsAThousand() {
        Said.about(1024, MadeUp.nginx().given(Name.NGINX_KEEPALIVE, "100"))
                .one("keepalive-below-default")
                .says("keepalive_requests is 100", "the default is 1000")
                .reckons("http/keepalive_requests 100 < 1000 (/etc/made-up.conf:1)")
                .plans("http/keepalive_requests=1000");
        Said.about(1024, MadeUp.nginx().given(Name.NGINX_KEEPALIVE, "1000")).nothing("keepalive-below-default");
        Said.about(1024, MadeUp.of("nginx", "nginx", "1.18.0").given(Name.NGINX_KEEPALIVE, "50"))
                .nothing("keepalive-below-default");
    }

    @Test
    void linesThatGiveTheDefaultAreNamedTogether() {
        MadeUp php = MadeUp.php()
                .given(Name.OPCACHE_MEMORY, "128")
                .given(Name.OPCACHE_STRINGS, "8")
                .given(Name.OPCACHE_FILES, "4000");
        Said said = Said.about(1024, php);
        said.one("already-default")
                .reckons(
                        "opcache.memory_consumption 128 (/etc/made-up.conf:1)",
                        "opcache.interned_strings_buffer 8 (/etc/made-up.conf:2)")
                .plansNothing();
        said.one("scripts-below-default").says("is 4000, below the default of 10000");
        Said.about(1024, MadeUp.nginx().standard(Name.NGINX_KEEPALIVE, "1000")).nothing("already-default");
    }

    private static Problem said(String code) {
        return Problem.warning(code, "/var/log/nginx/error.log", 0, "3 × since its workers started");
    }

    @Test
    void whatNginxRefusedNamesTheBuffers() {
        Said.about(
                        1024,
                        MadeUp.nginx()
                                .noticed(said("request_header_too_large"))
                                .given(Name.NGINX_LARGE_HEADERS, "2 4k")
                                .standard(Name.NGINX_FASTCGI_HEADER, "4k"))
                .one("request-header-too-large")
                .reckons("/var/log/nginx/error.log: 3 × since its workers started")
                .plans("http/large_client_header_buffers=2 8k");
        Said.about(1024, MadeUp.nginx().given(Name.NGINX_LARGE_HEADERS, "2 4k")).nothing("request-header-too-large");
        Said.about(1024, MadeUp.nginx().noticed(said("body_too_large")))
                .one("body-too-large")
                .plansNothing();
    }

    /** nginx -t refuses a header buffer that is too large beside the others. */
    @Test
    void anAnswersHeaderGetsABufferThatNginxTakesBesideTheOthers() {
        MadeUp usual = MadeUp.nginx()
                .noticed(said("answer_header_too_large"))
                .standard(Name.NGINX_FASTCGI_HEADER, "4k")
                .standard(Name.NGINX_FASTCGI_BUFFERS, "8 4k");
        Said.about(1024, usual).one("answer-header-too-large").plans("http/fastcgi_buffer_size=8k");
        MadeUp raised = MadeUp.nginx()
                .noticed(said("answer_header_too_large"))
                .given(Name.NGINX_FASTCGI_HEADER, "8k")
                .standard(Name.NGINX_FASTCGI_BUFFERS, "8 4k");
        Said.about(1024, raised)
                .one("answer-header-too-large")
                .plans("http/fastcgi_buffer_size=16k", "http/fastcgi_buffers=8 16k");
        MadeUp proxied = MadeUp.nginx()
                .noticed(said("proxied_header_too_large"))
                .standard(Name.NGINX_PROXY_HEADER, "4k")
                .standard(Name.NGINX_PROXY_BUFFERS, "8 4k");
        Said.about(1024, proxied).one("answer-header-too-large").plans("http/proxy_buffer_size=8k");
    }

    @Test
    void aHostInOrderHasNothingToSay() {
        Said.about(
                        4096,
                        nginx(4, 2).figure("workers", 2).standard(Name.NGINX_KEEPALIVE, "1000"),
                        MadeUp.mariadb()
                                .given(Name.INNODB_POOL, "512M")
                                .standard(Name.INNODB_CHUNK, "134217728")
                                .takes("pool", 512, 1, Share.RESERVED),
                        MadeUp.postgresql().standard(Name.PG_FSYNC, "on"))
                .nothingAtAll();
    }

    @Test
    void theWorstComesFirst() {
        var findings = Advisor.of(
                MadeUp.host(
                        1024,
                        MadeUp.nginx().given(Name.NGINX_KEEPALIVE, "100"),
                        MadeUp.postgresql().given(Name.PG_COMMIT, "off"),
                        MadeUp.nginx().pid(7).noticed(said("body_too_large"))),
                Rules.ALL);
        assertThat(findings)
                .extracting(Finding::severity)
                .containsExactly(Severity.FAULT, Severity.RISK, Severity.NOTE);
    }
}
