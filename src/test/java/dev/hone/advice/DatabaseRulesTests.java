package dev.hone.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Listener;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DatabaseRulesTests {
    private static MadeUp sized(String asked, String inForce) {
        return MadeUp.mysql("5.7.44")
                .asked(Name.INNODB_POOL, asked, inForce)
                .standard(Name.INNODB_CHUNK, "134217728")
                .standard(Name.INNODB_INSTANCES, "1");
    }

    @Test
    void theBufferPoolIsRoundedUpToWholeSteps() {
        Said.One found = Said.about(2048, sized("500M", "536870912")).one("pool-rounded");
        found.says("asked for as 500 MiB and becomes 512 MiB, which is 12 MiB more")
                .reckons(
                        "128 MiB chunk × 1 instances = 128 MiB a step",
                        "500 MiB ÷ 128 MiB, rounded up = 4 steps; 4 × 128 MiB = 512 MiB");
        assertThat(found.finding().remedy().line()).isEqualTo("innodb_buffer_pool_size = 512M");
        assertThat(found.finding().remedy().place()).isEqualTo("/etc/made-up.conf:7");
        Said.about(2048, sized("512M", "536870912")).nothing("pool-rounded");
        Said.about(2048, sized("513M", "671088640")).one("pool-rounded").says("becomes 640 MiB");
    }

    @Test
    void instancesMultiplyTheStep() {
        MadeUp server = MadeUp.mysql("8.0.36")
                .given(Name.INNODB_POOL, "1280M")
                .standard(Name.INNODB_CHUNK, "134217728")
                .given(Name.INNODB_INSTANCES, "8");
        Said.about(8192, server).one("pool-rounded").says("becomes 2 GiB");
    }

    /** MariaDB of 10.11.12 and later has no chunks, MySQL 5.6 has none yet. */
    @Test
    void withoutChunksNothingIsRounded() {
        MadeUp later = MadeUp.of("mysql", "MariaDB", "10.11.19")
                .given(Name.INNODB_POOL, "500M")
                .standard(Name.INNODB_CHUNK, "0");
        Said.about(2048, later).nothing("pool-rounded");
        Said.about(2048, MadeUp.mysql("5.6.14").given(Name.INNODB_POOL, "500M")).nothing("pool-rounded");
        Said.about(2048, MadeUp.mariadb().standard(Name.INNODB_POOL, "134217728"))
                .nothing("pool-rounded");
    }

    @Test
    void aRedoLogThatIsLateSaysWhatACrashLoses() {
        Said.about(2048, MadeUp.mariadb().given(Name.INNODB_FLUSH, "2").given("innodb_flush_log_at_timeout", "1"))
                .one("redo-log-late")
                .says("innodb_flush_log_at_trx_commit is 2")
                .reckons(
                        "2: written at each commit, put on the disk later; lost when the host crashes",
                        "innodb_flush_log_at_timeout 1 s: that much of the last commits at most")
                .plans("innodb_flush_log_at_trx_commit=1");
        Said.about(2048, MadeUp.mariadb().given(Name.INNODB_FLUSH, "0"))
                .one("redo-log-late")
                .reckons("0: not even written at each commit; lost when the host or the server crashes");
        Said.about(2048, MadeUp.mariadb().standard(Name.INNODB_FLUSH, "1")).nothing("redo-log-late");
        Said.about(2048, MadeUp.mariadb().given(Name.INNODB_FLUSH, "3")).nothing("redo-log-late");
    }

    @Test
    void anEarlyCommitSaysHowMuchACrashLoses() {
        Said.about(2048, MadeUp.postgresql().given(Name.PG_COMMIT, "off").standard(Name.PG_WRITER_DELAY, "200ms"))
                .one("commit-early")
                .reckons("3 × wal_writer_delay 200 ms = 600 ms of the last commits at most")
                .plans("synchronous_commit=on");
        Said.about(2048, MadeUp.postgresql().given(Name.PG_COMMIT, "local")).nothing("commit-early");
        Said.about(2048, MadeUp.postgresql().given(Name.PG_FSYNC, "off"))
                .one("fsync-off")
                .plans("fsync=on");
        Said.about(2048, MadeUp.postgresql().given(Name.PG_FSYNC, "on")).nothing("fsync-off");
    }

    @Test
    void theQueryCacheEndsWithMysql8AndLivesInMariadb() {
        MadeUp on = MadeUp.mysql("5.7.44").given(Name.QUERY_CACHE, "ON").given(Name.QUERY_CACHE_SIZE, "134217728");
        Said.about(2048, on)
                .one("query-cache-ends")
                .reckons("query_cache_type ON, query_cache_size 128 MiB")
                .plansNothing();
        MadeUp mariadb = MadeUp.mariadb().given(Name.QUERY_CACHE, "ON").given(Name.QUERY_CACHE_SIZE, "134217728");
        Said.about(2048, mariadb).nothing("query-cache-ends").nothing("query-cache-empty");
        MadeUp loose = MadeUp.mysql("8.0.36").file("/etc/my.cnf", "[mysqld]\n loose_query_cache_type = ON\n");
        Said.about(2048, loose).one("query-cache-gone").says("MySQL 8.0.36").reckons("loose_query_cache_type");
        Said.about(2048, MadeUp.mysql("8.0.36").file("/etc/my.cnf", "[mysqld]\n#loose_query_cache_type=1\n"))
                .nothing("query-cache-gone");
    }

    @Test
    void aQueryCacheWithoutMemoryKeepsNothing() {
        Said.about(2048, MadeUp.mariadb().given(Name.QUERY_CACHE, "ON").given(Name.QUERY_CACHE_SIZE, "0"))
                .one("query-cache-empty")
                .plans("query_cache_type=OFF");
        Said.about(2048, MadeUp.mariadb().standard(Name.QUERY_CACHE, "OFF").given(Name.QUERY_CACHE_SIZE, "0"))
                .nothing("query-cache-empty");
        Said.about(2048, MadeUp.mariadb().given(Name.QUERY_CACHE, "ON")).nothing("query-cache-empty");
    }

    private static MadeUp postgresql(int most) {
        return MadeUp.postgresql().given(Name.PG_CONNECTIONS, "" + most).standard(Name.PG_RESERVED, "3");
    }

    private static MadeUp pgbouncer(String... databases) {
        MadeUp pooler = MadeUp.of("pgbouncer", "PgBouncer", "1.18.0")
                .given(Name.POOL_SIZE, "25")
                .given(Name.POOL_RESERVE, "5")
                .given(Name.POOL_AUTH, "/etc/pgbouncer/userlist.txt")
                .file("/etc/pgbouncer/userlist.txt", "\"shop\" \"md5x\"\n\"admin\" \"md5y\"\n;\"gone\" \"z\"\n");
        for (String database : databases) {
            pooler.given("databases/" + database, "host=127.0.0.1 port=5432 dbname=" + database);
        }
        return pooler;
    }

    @Test
    void pgbouncerOpensNoMoreThanPostgresqlLetsIn() {
        Said.about(2048, pgbouncer("shop", "blog"), postgresql(100))
                .one("pooler-above-connections")
                .says("may open 120 connections, but PostgreSQL lets in 97")
                .reckons(
                        "max_connections 100 − superuser_reserved_connections 3 = 97",
                        "databases 2 × users 2 × (pool size 25 + reserve 5) = 120")
                .plans("default_pool_size=19");
        Said.about(2048, pgbouncer("shop", "blog"), postgresql(123)).nothing("pooler-above-connections");
        Said.about(2048, pgbouncer("shop", "blog"), postgresql(122)).one("pooler-above-connections");
        Said.about(2048, pgbouncer("shop"), postgresql(100)).nothing("pooler-above-connections");
    }

    @Test
    void aBoundForEachDatabaseCountsInstead() {
        Said.about(2048, pgbouncer("shop", "blog").given(Name.POOL_DATABASE, "40"), postgresql(100))
                .nothing("pooler-above-connections");
        Said.about(2048, pgbouncer("shop", "blog").given(Name.POOL_DATABASE, "50"), postgresql(100))
                .one("pooler-above-connections")
                .says("may open 100")
                .reckons(
                        "max_connections 100 − superuser_reserved_connections 3 = 97",
                        "databases 2 × users 2 × (pool size 25 + reserve 5) = 120, at most 2 × max_db_connections 50 = 100");
    }

    @Test
    void onlyDatabasesOfAPostgresqlThatIsHereAreCounted() {
        MadeUp away = pgbouncer()
                .given("databases/a", "host=10.0.0.7 port=5432")
                .given("databases/b", "host=10.0.0.7")
                .given("databases/c", "host=db.example");
        Said.about(2048, away, postgresql(20)).nothing("pooler-above-connections");
        MadeUp port =
                pgbouncer().given("databases/a", "host=127.0.0.1 port=5433").given("databases/b", "port=5433");
        Said.about(2048, port, postgresql(20)).nothing("pooler-above-connections");
        MadeUp socket = MadeUp.of("postgresql", "PostgreSQL", "15.18")
                .listening(Listener.local(Path.of("/run/postgresql/.s.PGSQL.5433")))
                .given(Name.PG_CONNECTIONS, "20")
                .given(Name.PG_RESERVED, "3");
        Said.about(2048, port, socket).one("pooler-above-connections").plansNothing();
        MadeUp oneUser = pgbouncer().given("databases/a", "host=127.0.0.1 user=app");
        Said.about(2048, oneUser, postgresql(33)).nothing("pooler-above-connections");
        Said.about(2048, oneUser, postgresql(32))
                .one("pooler-above-connections")
                .plans("default_pool_size=24");
        Said.about(2048, pgbouncer("a", "b").given(Name.POOL_SIZE, "25")).nothing("pooler-above-connections");
    }

    @Test
    void databasesWithSizesOfTheirOwnAreReckonedApart() {
        MadeUp pooler = pgbouncer("shop", "blog").given("databases/big", "host=127.0.0.1 pool_size=40 reserve_pool=0");
        Said.about(2048, pooler, postgresql(202))
                .one("pooler-above-connections")
                .reckons(
                        "max_connections 202 − superuser_reserved_connections 3 = 199",
                        "databases 2 × users 2 × (pool size 25 + reserve 5) = 120",
                        "databases 1 × users 2 × (pool size 40 + reserve 0) = 80",
                        "120 + 80 = 200")
                .plansNothing();
        Said.about(2048, pooler, postgresql(203)).nothing("pooler-above-connections");
    }

    @Test
    void withoutItsFileOfUsersNothingIsReckoned() {
        MadeUp pooler = MadeUp.of("pgbouncer", "PgBouncer", "1.18.0")
                .given(Name.POOL_SIZE, "25")
                .given("databases/a", "host=127.0.0.1");
        Said.about(2048, pooler, postgresql(20)).nothing("pooler-above-connections");
    }

    private static MadeUp pgpool(int children, int pools) {
        return MadeUp.of("pgpool", "Pgpool-II", "4.3.5")
                .given(Name.PGPOOL_CHILDREN, "" + children)
                .given(Name.PGPOOL_POOLS, "" + pools)
                .given(Name.PGPOOL_BACKEND, "5432");
    }

    @Test
    void pgpoolOpensNoMoreThanPostgresqlLetsIn() {
        Said.about(2048, pgpool(32, 4), postgresql(100))
                .one("pgpool-above-connections")
                .says("may open 128", "lets in 97")
                .reckons(
                        "max_connections 100 − superuser_reserved_connections 3 = 97",
                        "num_init_children 32 × max_pool 4 = 128")
                .plans("num_init_children=24");
        Said.about(2048, pgpool(32, 4), postgresql(131)).nothing("pgpool-above-connections");
        Said.about(2048, pgpool(32, 4), postgresql(130)).one("pgpool-above-connections");
        Said.about(2048, pgpool(32, 4).given(Name.PGPOOL_HOST, "db.example"), postgresql(100))
                .nothing("pgpool-above-connections");
        Said.about(2048, pgpool(32, 4).given(Name.PGPOOL_HOST, "/run/postgresql"), postgresql(100))
                .one("pgpool-above-connections");
        Said.about(2048, pgpool(32, 4)).nothing("pgpool-above-connections");
        Said.about(2048, pgpool(1, 98), postgresql(100))
                .one("pgpool-above-connections")
                .plansNothing();
    }

    private static MadeUp firebird(String mode, int pages, int connections) {
        return MadeUp.of("firebird", "Firebird", "3.0.11")
                .given(Name.FIREBIRD_MODE, mode)
                .given(Name.FIREBIRD_PAGES, "" + pages)
                .given("shop/DefaultDbCachePages", "" + pages)
                .given("shop/MON$PAGE_SIZE", "16384")
                .given("shop/connections", "" + connections);
    }

    @Test
    void classicKeepsACacheForEachConnection() {
        Said.about(512, firebird("Classic", 1500, 20))
                .one("firebird-caches-above-memory")
                .says("In Classic", "come to 469 MiB, of 384 MiB")
                .reckons(
                        "shop: 1500 pages × 16 KiB × 20 connections = 469 MiB",
                        "75 % of 512 MiB (RAM) = 384 MiB",
                        "384 MiB = 384 MiB left")
                .plans("DefaultDbCachePages=1228");
        Said.about(626, firebird("Classic", 1500, 20)).nothing("firebird-caches-above-memory");
        Said.about(624, firebird("SuperClassic", 1500, 20)).one("firebird-caches-above-memory");
        Said.about(512, firebird("Super", 1500, 20)).nothing("firebird-caches-above-memory");
        Said.about(512, firebird("Classic", 1500, 0)).nothing("firebird-caches-above-memory");
    }
}
