package dev.hone.kind.firebird;

import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKindContract;
import java.util.List;

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
}
