package dev.hone.advice;

import dev.hone.kind.Listener;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PhpRulesTests {
    private static final Path SOCKET = Path.of("/run/php/shop.sock");

    private static MadeUp php(String upload, String post, String memory) {
        return MadeUp.php()
                .given(Name.PHP_UPLOAD, upload)
                .given(Name.PHP_POST, post)
                .given(Name.PHP_MEMORY, memory);
    }

    private static MadeUp pool() {
        return MadeUp.pool().listening(Listener.local(SOCKET));
    }

    private static MadeUp nginx(String largest) {
        return MadeUp.nginx()
                .given(Name.NGINX_BODY, largest)
                .file("/etc/nginx/nginx.conf", "location ~ \\.php$ { fastcgi_pass unix:" + SOCKET + "; }");
    }

    @Test
    void aFileAsLargeAsTheBodyCannotPass() {
        Said.about(2048, php("8M", "8M", "128M"))
                .one("upload-above-post")
                .says("as large as 8 MiB")
                .reckons("upload_max_filesize 8 MiB is not below post_max_size 8 MiB")
                .plans("post_max_size=10M");
        Said.about(2048, php("8191K", "8M", "128M")).nothing("upload-above-post");
        Said.about(2048, php("64M", "0", "128M")).nothing("upload-above-post");
    }

    @Test
    void aLargerBodyIsNotProposedWhereItWouldReachMemoryLimit() {
        Said.about(2048, php("127M", "8M", "128M")).one("upload-above-post").plansNothing();
        Said.about(2048, php("127M", "8M", "-1")).one("upload-above-post").plans("post_max_size=129M");
    }

    @Test
    void aBodyIsBelowWhatARequestMayUse() {
        Said.about(2048, php("2M", "128M", "128M"))
                .one("post-above-memory")
                .reckons("post_max_size 128 MiB is not below memory_limit 128 MiB")
                .plans("post_max_size=64M");
        Said.about(2048, php("2M", "127M", "128M")).nothing("post-above-memory");
        Said.about(2048, php("2M", "127M", "-1")).nothing("post-above-memory");
        Said.about(2048, php("100M", "128M", "128M")).one("post-above-memory").plansNothing();
    }

    @Test
    void aPoolWithLinesOfItsOwnIsLookedAtWithThem() {
        MadeUp pool = pool().given(Name.FPM_UPLOAD, "50M");

        Said.about(2048, php("2M", "8M", "128M"), pool)
                .one("upload-above-post")
                .reckons("php_admin_value[upload_max_filesize] 50 MiB is not below post_max_size 8 MiB")
                .plans("post_max_size=52M");
        Said.about(2048, php("2M", "8M", "128M"), pool().standard(Name.FPM_UPLOAD, "50M"))
                .nothing("upload-above-post");
        Said.about(2048, php("2M", "8M", "128M"), pool.pid(4711)).nothing("upload-above-post");
    }

    @Test
    void aSiteOnlyRaisesWhatPhpGives() {
        MadeUp site = MadeUp.of("wordpress", "WordPress", "6.1.9").given(Name.SITE_MEMORY, "128M");
        Said.about(2048, site, php("2M", "8M", "128M"))
                .one("site-memory-idle")
                .reckons("WP_MEMORY_LIMIT 128 MiB is not above memory_limit 128 MiB")
                .plansNothing();
        Said.about(2048, site, php("2M", "8M", "127M")).nothing("site-memory-idle");
        Said.about(2048, site, php("2M", "8M", "256M"), php("2M", "8M", "256M").pid(7))
                .nothing("site-memory-idle");
        Said.about(2048, site).nothing("site-memory-idle");
    }

    @Test
    void nginxTakesWhatPhpBehindItTakes() {
        Said.about(2048, nginx("50m"), pool(), php("50M", "64M", "128M"))
                .one("body-below-post")
                .says("at most 50 MiB", "would take 64 MiB")
                .reckons("http/client_max_body_size 50 MiB < post_max_size 64 MiB")
                .plans("http/client_max_body_size=64m");
        Said.about(2048, nginx("64m"), pool(), php("50M", "64M", "128M")).nothing("body-below-post");
        Said.about(2048, nginx("0"), pool(), php("50M", "64M", "128M")).nothing("body-below-post");
    }

    @Test
    void nginxIsComparedOnlyWithThePoolsThatItsFilesName() {
        MadeUp elsewhere = MadeUp.pool().listening(Listener.local(Path.of("/run/php/other.sock")));
        MadeUp byPort = MadeUp.pool().listening(Listener.tcp("127.0.0.1", 9000));

        Said.about(2048, nginx("1m"), elsewhere, php("2M", "8M", "128M")).nothing("body-below-post");
        Said.about(2048, nginx("1m"), php("2M", "8M", "128M")).nothing("body-below-post");
        Said.about(2048, nginx("1m"), byPort, php("2M", "8M", "128M")).nothing("body-below-post");
        MadeUp upstream = nginx("1m").file("/etc/nginx/u", "upstream p {\n  server 127.0.0.1:9000;\n}\n");
        Said.about(2048, upstream, byPort, php("2M", "8M", "128M")).one("body-below-post");
        MadeUp comment = nginx("1m").file("/etc/nginx/u", "  # server 127.0.0.1:9000;\n");
        Said.about(2048, comment, byPort, php("2M", "8M", "128M")).nothing("body-below-post");
    }

    @Test
    void aNarrowerBlockThatTakesMoreIsEnough() {
        MadeUp front = MadeUp.nginx()
                .narrowed(Name.NGINX_BODY, "1m", "64m")
                .file("/etc/nginx/nginx.conf", "fastcgi_pass unix:" + SOCKET + ";");
        Said.about(2048, front, pool(), php("2M", "64M", "128M")).nothing("body-below-post");
        Said.about(2048, front, pool(), php("2M", "65M", "128M"))
                .one("body-below-post")
                .plansNothing();
    }

    @Test
    void childrenFitIntoWhatTheOthersLeave() {
        MadeUp database = MadeUp.mariadb().expects("pool", 512, 1);
        MadeUp pool = pool().given(Name.FPM_HOW, "dynamic")
                .given(Name.FPM_CHILDREN, "50")
                .given(Name.FPM_MIN_SPARE, "5")
                .given(Name.FPM_START, "10")
                .given(Name.FPM_MAX_SPARE, "35")
                .expects("child (as measured)", 80, 50);

        Said.about(2048, database, pool)
                .one("children-above-memory")
                .says("Up to 50 children", "has room for 12")
                .reckons(
                        "75 % of 2 GiB (RAM) = 1.5 GiB",
                        "1.5 GiB − MariaDB mysql 512 MiB = 1 GiB left",
                        "1 GiB ÷ 80 MiB each = 12",
                        "50 × 80 MiB each = 3.91 GiB")
                .plans("pm.max_children=12", "pm.max_spare_servers=12");
    }

    @Test
    void asManyChildrenAsFitAreNotTooMany() {
        Said.about(1024, pool().given(Name.FPM_CHILDREN, "12").expects("child (as measured)", 64, 12))
                .nothing("children-above-memory");
        Said.about(1024, pool().given(Name.FPM_CHILDREN, "13").expects("child (as measured)", 64, 13))
                .one("children-above-memory")
                .plans("pm.max_children=12");
    }

    @Test
    void nothingIsProposedWhereNotEvenOneFits() {
        MadeUp database = MadeUp.mariadb().expects("pool", 1000, 1);
        Said.about(1024, database, pool().given(Name.FPM_CHILDREN, "2").expects("child (as measured)", 64, 2))
                .one("children-above-memory")
                .plansNothing();
    }

    @Test
    void whatWasNotMeasuredIsSaidToBeSo() {
        Said said = Said.about(512, pool().given(Name.FPM_CHILDREN, "50").expects("child (as assumed)", 16, 50));
        said.nothing("children-above-memory");
        said.one("children-not-measured")
                .says("not measured")
                .reckons("50 × 16 MiB each, as assumed = 800 MiB; measured: not yet")
                .plansNothing();
    }

    @Test
    void aServiceOfUnknownMemoryIsNamedBesideTheSum() {
        MadeUp unread = MadeUp.mariadb().unread("access denied");
        Said.about(1024, unread, pool().given(Name.FPM_CHILDREN, "50").expects("child (as measured)", 64, 50))
                .one("children-above-memory")
                .reckons(
                        "75 % of 1 GiB (RAM) = 768 MiB",
                        "768 MiB = 768 MiB left",
                        "not in that sum, since not known: MariaDB mysql",
                        "768 MiB ÷ 64 MiB each = 12",
                        "50 × 64 MiB each = 3.13 GiB");
    }

    @Test
    void apacheIsReckonedInProcessesAndSetInRequestsAtOnce() {
        MadeUp prefork = MadeUp.of("httpd", "Apache", "2.4.71")
                .given(Name.HTTPD_WORKERS, "256")
                .expects("process of 1 at once (as measured)", 30, 256);
        Said.about(800, prefork).one("processes-above-memory").plans("MaxRequestWorkers=20");
        MadeUp event = MadeUp.of("httpd", "Apache", "2.4.71")
                .given(Name.HTTPD_WORKERS, "400")
                .expects("process of 25 at once (as measured)", 60, 16);
        Said.about(800, event)
                .one("processes-above-memory")
                .reckons(
                        "75 % of 800 MiB (RAM) = 600 MiB",
                        "600 MiB = 600 MiB left",
                        "600 MiB ÷ 60 MiB each = 10",
                        "16 × 60 MiB each = 960 MiB",
                        "10 × 25 at once in each = 250")
                .plans("MaxRequestWorkers=250");
        Said.about(1280, event).nothing("processes-above-memory");
    }

    private static MadeUp dynamic(int min, int start, int most, int children) {
        return pool().given(Name.FPM_HOW, "dynamic")
                .given(Name.FPM_MIN_SPARE, "" + min)
                .given(Name.FPM_START, "" + start)
                .given(Name.FPM_MAX_SPARE, "" + most)
                .given(Name.FPM_CHILDREN, "" + children);
    }

    @Test
    void spareServersAreInOrder() {
        Said.about(2048, dynamic(2, 8, 10, 20)).nothing("spare-order");
        Said.about(2048, dynamic(5, 5, 5, 5)).nothing("spare-order");
        Said.about(2048, dynamic(5, 8, 35, 20))
                .one("spare-order")
                .reckons("pm.min_spare_servers 5 ≤ pm.start_servers 8 ≤ pm.max_spare_servers 35 > pm.max_children 20")
                .plans("pm.max_spare_servers=20");
        Said.about(2048, dynamic(9, 8, 6, 5))
                .one("spare-order")
                .plans("pm.max_spare_servers=5", "pm.start_servers=5", "pm.min_spare_servers=5");
        Said.about(2048, pool().given(Name.FPM_HOW, "dynamic").given(Name.FPM_CHILDREN, "5"))
                .nothing("spare-order");
        Said.about(2048, dynamic(9, 8, 6, 5).given("other", "x")).one("spare-order");
    }

    @Test
    void linesThatDoNothingUnderPmAreNamed() {
        Said.about(
                        2048,
                        pool().given(Name.FPM_HOW, "static")
                                .given(Name.FPM_START, "8")
                                .given(Name.FPM_IDLE, "20s")
                                .standard(Name.FPM_MAX_SPARE, ""))
                .one("spare-idle")
                .says("pm = static")
                .reckons(
                        "pm.start_servers 8: acts only under pm = dynamic",
                        "pm.process_idle_timeout 20s: acts only under pm = ondemand")
                .plans("pm.start_servers=null", "pm.process_idle_timeout=null");
        Said.about(2048, dynamic(2, 8, 10, 20)).nothing("spare-idle");
        Said.about(2048, pool().given(Name.FPM_HOW, "ondemand").given(Name.FPM_IDLE, "20s"))
                .nothing("spare-idle");
    }

    @Test
    void opcacheHasPlacesForAllScripts() {
        Said.about(2048, MadeUp.php().figure("opcache_keys", 3517).figure("opcache_most_keys", 3907))
                .one("opcache-keys")
                .reckons("3517 ÷ 3907 = 90 %", "next larger table: 7963")
                .plans("opcache.max_accelerated_files=7963");
        Said.about(2048, MadeUp.php().figure("opcache_keys", 3516).figure("opcache_most_keys", 3907))
                .nothing("opcache-keys");
        Said.about(2048, MadeUp.php().figure("opcache_keys", 3907)).nothing("opcache-keys");
        Said.about(
                        2048,
                        MadeUp.php()
                                .figure("opcache_keys", 1_048_793)
                                .figure("opcache_most_keys", 1_048_793)
                                .figure("opcache_hash_restarts_total", 2))
                .one("opcache-keys")
                .plansNothing();
    }

    private static MadeUp opcache(long freeMib, long wastedMib, int restarts) {
        return MadeUp.php()
                .given(Name.OPCACHE_MEMORY, "128")
                .takes("OPcache", 128, 1, dev.hone.kind.MemoryItem.Share.RESERVED)
                .figure("opcache_memory_bytes", 128 * MadeUp.MIB)
                .figure("opcache_free_bytes", freeMib * MadeUp.MIB)
                .figure("opcache_wasted_bytes", wastedMib * MadeUp.MIB)
                .figure("opcache_wasted_ratio", wastedMib / 128.0)
                .figure("opcache_oom_restarts_total", restarts);
    }

    @Test
    void opcacheThatIsFullGetsHalfAsMuchMoreWhereTheBudgetHasIt() {
        Said.about(2048, opcache(6, 0, 0))
                .one("opcache-full")
                .reckons(
                        "122 MiB used + 0 B wasted + 6 MiB free = 128 MiB",
                        "75 % of 2 GiB (RAM) = 1.5 GiB",
                        "1.5 GiB = 1.5 GiB left")
                .plans("opcache.memory_consumption=192");
        Said.about(2048, opcache(7, 0, 0)).nothing("opcache-full");
        Said.about(2048, opcache(64, 0, 1)).one("opcache-full");
        Said.about(256, opcache(6, 0, 0)).one("opcache-full").plans("opcache.memory_consumption=192");
        Said.about(255, opcache(6, 0, 0)).one("opcache-full").plansNothing();
    }

    @Test
    void opcacheThatWastesIsNoted() {
        Said.about(2048, opcache(64, 7, 0)).one("opcache-wasted").reckons("7 MiB ÷ 128 MiB = 5.47 %");
        Said.about(2048, opcache(64, 6, 0)).nothing("opcache-wasted");
        Said.about(2048, opcache(64, 7, 0).given(Name.OPCACHE_WASTED, "10")).nothing("opcache-wasted");
    }

    @Test
    void whatXcacheHadIsOfferedToItsSuccessors() {
        String ini = "[xcache]\nxcache.size  =  64M\n xcache.var_size = \"32M\"\nxcache.count = 4\n";
        MadeUp php = MadeUp.php()
                .file("/etc/php/8.2/fpm/conf.d/xcache.ini", ini)
                .standard(Name.OPCACHE_MEMORY, "128")
                .given("apc.shm_size", "16M");
        Said.about(2048, php)
                .one("xcache-gone")
                .says("PHP 8.2.36")
                .reckons(
                        "xcache.size 64 MiB → opcache.memory_consumption = 64",
                        "xcache.var_size 32 MiB → apc.shm_size = 32M")
                .plans("opcache.memory_consumption=64", "apc.shm_size=32M");
        Said.about(2048, MadeUp.php().file("/x/php.ini", "; xcache.size = 64M\nxcache.size = 0\n"))
                .nothing("xcache-gone");
    }
}
