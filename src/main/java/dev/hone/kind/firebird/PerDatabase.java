package dev.hone.kind.firebird;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Parameters that a database may have for itself, in braces behind its line of databases.conf. */
final class PerDatabase {
    /** Those that tune, in the order in which they are shown. The shipped firebird.conf says which they are. */
    static final List<String> TUNING = List.of(
            "DefaultDbCachePages",
            "LockHashSlots",
            "LockMemSize",
            "TempCacheLimit",
            "GCPolicy",
            "MaxUnflushedWrites",
            "MaxUnflushedWriteTime",
            "DatabaseGrowthIncrement",
            "FileSystemCacheThreshold",
            "UseFileSystemCache",
            "DeadlockTimeout",
            "LockAcquireSpins",
            "EventMemSize",
            "StatementTimeout",
            "ConnectionIdleTimeout",
            "SnapshotsMemSize",
            "TipCacheBlockSize",
            "InlineSortThreshold",
            "RemoteAccess");

    /** Others that may stand there and are kept as they are. */
    static final Set<String> OTHER = Set.of(
            "AllowEncryptedSecurityDatabase",
            "AuthClient",
            "AuthServer",
            "ClearGTTAtRetaining",
            "DataTypeCompatibility",
            "ExternalFileAccess",
            "MaxIdentifierByteLength",
            "MaxIdentifierCharLength",
            "OnDisconnectTriggerTimeout",
            "Providers",
            "SecurityDatabase",
            "TempTableDirectory",
            "UserManager");

    private PerDatabase() {}

    /** Whether the server reads it there; it skips others without a word. */
    static boolean mayBe(Parameter row, String version) {
        boolean isLater = row.name().equals("TempCacheLimit") && version.startsWith("3.");
        return !isLater && (TUNING.contains(row.name()) || OTHER.contains(row.name()));
    }

    /** The rows of the server, then those of each named database: {@code shop/LockMemSize}. */
    static Catalogue with(Catalogue server, List<Alias> aliases, String version) {
        Map<String, Parameter> rows = new LinkedHashMap<>(server.parameters());
        for (Alias alias : aliases) {
            for (String name : TUNING) {
                server.find(name)
                        .filter(row -> mayBe(row, version))
                        .map(row -> of(alias, row))
                        .ifPresent(row -> rows.put(row.name(), row));
            }
        }
        return new Catalogue(server.grammar(), rows);
    }

    static String name(String scope, String parameter) {
        return scope.isEmpty() ? parameter : scope + "/" + parameter;
    }

    private static Parameter of(Alias alias, Parameter row) {
        return new Parameter(
                name(alias.name(), row.name()),
                row.type(),
                row.unit(),
                row.min(),
                row.max(),
                row.values(),
                "",
                row.effect(),
                row.since(),
                row.until(),
                row.risk(),
                row.memory(),
                row.irreversible(),
                row.runsCode(),
                "For the database " + alias.name() + " only. " + row.summary(),
                row.link());
    }
}
