package dev.hone.kind.firebird;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Grammar;
import dev.hone.kind.Parameter;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKindContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FirebirdKindTests extends ServiceKindContract {
    private final FirebirdKind kind = new FirebirdKind();

    @Override
    protected ServiceKind kind() {
        return kind;
    }

    @Override
    protected List<String> linesThatRunCode() {
        return List.of(
                "ExternalFileAccess = Full",
                "externalfileaccess=Restrict /srv",
                "UdfAccess = Full",
                "  UDFACCESS = Restrict UDF",
                "Providers = Remote,Mine",
                "AuthServer = Legacy_Auth",
                "UserManager = Mine",
                "TracePlugin = Mine",
                "WireCryptPlugin = Mine",
                "KeyHolderPlugin = Mine",
                "SecurityDatabase = /tmp/mine.fdb",
                "AuditTraceConfigFile = /tmp/x.conf",
                "TempDirectories = /var/www/html",
                "Redirection = 1",
                "RemoteFileOpenAbility = 1",
                "include /tmp/*.conf",
                "INCLUDE x.conf");
    }

    /** RDB$CONFIG of a real server names every parameter of that version and what it is when nothing sets it. */
    @Test
    void hasTheRowsAndDefaultsThatAServerTells() {
        Map<String, Parameter> rows = kind.catalogue().of("Firebird", "4.0.5").parameters();
        Grammar grammar = kind.catalogue().grammar();
        List<String[]> told = told();
        assertThat(rows.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        told.stream().map(t -> t[0]).toList());
        for (String[] line : told) {
            Parameter row = rows.get(line[0]);
            boolean isOfTheMode = List.of("IpcName", "RemoteBindAddress").contains(line[0]);
            if (!row.defaultValue().isEmpty() && !row.runsCode() && !isOfTheMode && !line[1].isEmpty()) {
                assertThat(grammar.same(row, row.defaultValue(), line[1]))
                        .as("default of %s: row %s, server %s", line[0], row.defaultValue(), line[1])
                        .isTrue();
            }
        }
    }

    private static List<String[]> told() {
        try (var in = FirebirdKindTests.class.getResourceAsStream("4.0.5/config.tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(l -> l.split("\t", -1))
                    .map(c -> new String[] {c[0], c[2].equals("\\N") ? "" : c[2]})
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
