package dev.hone.kind;

import dev.hone.kind.httpd.HttpdKind;
import dev.hone.kind.linux.LinuxKind;
import dev.hone.kind.memcached.MemcachedKind;
import dev.hone.kind.mysql.MysqlKind;
import dev.hone.kind.nginx.NginxKind;
import dev.hone.kind.pgbouncer.PgbouncerKind;
import dev.hone.kind.pgpool.PgpoolKind;
import dev.hone.kind.php.PhpKind;
import dev.hone.kind.phpfpm.PhpFpmKind;
import dev.hone.kind.postgresql.PostgresqlKind;
import dev.hone.kind.redis.RedisKind;
import dev.hone.kind.varnish.VarnishKind;
import java.util.List;
import java.util.Optional;

/** Every kind that Hone understands, one line each, in the order in which pages show them. */
public final class ServiceKinds {
    private static final List<ServiceKind> ALL = List.of(
            new LinuxKind(),
            new NginxKind(),
            new HttpdKind(),
            new VarnishKind(),
            new PhpFpmKind(),
            new PhpKind(),
            new PostgresqlKind(),
            new MysqlKind(),
            new PgbouncerKind(),
            new PgpoolKind(),
            new RedisKind(),
            new MemcachedKind());

    private ServiceKinds() {}

    /** All of them, in that order. */
    public static List<ServiceKind> all() {
        return ALL;
    }

    /** The kind of that id; empty when this version knows none. */
    public static Optional<ServiceKind> byId(String id) {
        return ALL.stream().filter(k -> k.id().equals(id)).findFirst();
    }
}
