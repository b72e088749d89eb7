package dev.hone.fleet;

import dev.hone.kind.HostFacts;
import dev.hone.wire.CheckIn;
import dev.hone.wire.PolicyView;
import dev.hone.wire.WireFormat;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Table {@code host}. */
@Repository
class Hosts {
    private static final String UPDATE = """
            update host set facts = :facts, agent_version = :version, policy = :policy, last_seen = :now
            where id = :id
            """;
    private static final String INSERT = """
            insert into host (id, facts, agent_version, policy, first_seen, last_seen)
            values (:id, :facts, :version, :policy, :now, :now)
            """;

    private final JdbcClient jdbc;

    Hosts(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    List<KnownHost> all() {
        return jdbc.sql("select * from host").query(Hosts::read).list().stream()
                .sorted(Comparator.comparing((KnownHost host) -> host.facts().name())
                        .thenComparing(KnownHost::id))
                .toList();
    }

    Optional<KnownHost> byId(String id) {
        return jdbc.sql("select * from host where id = :id")
                .param("id", id)
                .query(Hosts::read)
                .optional();
    }

    /** Remembers what a host says of itself. */
    void save(CheckIn checkIn, Instant now) {
        if (write(UPDATE, checkIn, now) == 0) {
            write(INSERT, checkIn, now);
        }
    }

    private int write(String sql, CheckIn checkIn, Instant now) {
        return jdbc.sql(sql)
                .param("id", checkIn.hostId())
                .param("facts", WireFormat.json().writeValueAsString(checkIn.facts()))
                .param("version", checkIn.agentVersion())
                .param("policy", WireFormat.json().writeValueAsString(checkIn.policy()))
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    private static KnownHost read(ResultSet row, int number) throws SQLException {
        return new KnownHost(
                row.getString("id"),
                WireFormat.json().readValue(row.getString("facts"), HostFacts.class),
                row.getString("agent_version"),
                WireFormat.json().readValue(row.getString("policy"), PolicyView.class),
                row.getObject("last_seen", OffsetDateTime.class).toInstant());
    }
}
