package dev.hone.kind.httpd;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Problem;
import dev.hone.kind.httpd.HttpdTree.Use;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Directives that make httpd run code, or let its root parent write, own or show what the configuration did not reach
 * before. They may stand where an admin put them; they are never added or changed from afar.
 */
final class HttpdDenied {
    private static final Pattern CODE =
            any("LoadModule|LoadFile|ScriptAlias|ScriptAliasMatch|ScriptInterpreterSource|Action"
                    + "|Script|ExtFilterDefine|Perl.*|Lua.*|WSGI.*|Passenger.*|Rails.*|Fcgid.*|FastCgi.*|SecRule.*|SSLCryptoDevice"
                    + "|SSLOpenSSLConfCmd|MDMessageCmd|MDNotifyCmd|MDChallengeDns01|AuthExternal.*|DBDInitSQL|DBDPrepareSQL|DBDriver"
                    + "|CGIMapExtension|AuthnzFcgiDefineProvider|DefineExternalAuth|Use|<Macro|Suexec.*|CGIPassAuth"
                    + "|VirtualScriptAlias|VirtualScriptAliasIP|Dav|ProxyHCExpr|VHost(User|Group|Privs|CGIMode)");
    private static final Pattern STARTER = any("User|Group|ChrootDir|PidFile|ScoreBoardFile|CoreDumpDirectory|Mutex"
            + "|DefaultRuntimeDir|ServerRoot|ScriptSock|LockFile|DavLockDB|UserDir");
    private static final Pattern LOG =
            any("ErrorLog|CustomLog|TransferLog|GlobalLog|ForensicLog|ScriptLog|RewriteLog|DumpIOLog");
    private static final Pattern OWNED = any("CacheRoot|CacheLockPath|MDStoreDir|HeartbeatStorage|ProxyExpressDBMFile"
            + "|LDAPSharedCacheFile|SSLSessionCache|SSLStaplingCache|AuthnCacheSOCache|CacheSocache");
    private static final Pattern SHOWN =
            any("DocumentRoot|VirtualDocumentRoot|VirtualDocumentRootIP|Alias|AliasMatch|FallbackResource|<Directory");
    private static final Pattern HANDLER = any("SetHandler|AddHandler|AddType|ForceType|DefaultType");
    private static final Pattern FILTER = any("SetOutputFilter|AddOutputFilter|AddOutputFilterByType|FilterProvider");
    private static final Pattern RUNNING =
            Pattern.compile("(?i).*(cgi|php|perl|python|lua|wsgi|server-parsed|fcgid|x-httpd|ruby|asis).*");
    private static final Pattern PHP = any("php_value|php_flag|php_admin_value|php_admin_flag");
    private static final Set<String> HARMLESS_PHP = Set.of(
            "memory_limit",
            "post_max_size",
            "upload_max_filesize",
            "max_execution_time",
            "max_input_time",
            "max_input_vars",
            "max_file_uploads",
            "date.timezone",
            "display_errors",
            "log_errors",
            "output_buffering",
            "realpath_cache_size",
            "realpath_cache_ttl",
            "session.gc_maxlifetime",
            "short_open_tag");
    private static final List<String> SYSTEM = List.of(
            "/etc",
            "/root",
            "/proc",
            "/sys",
            "/dev",
            "/boot",
            "/run",
            "/bin",
            "/sbin",
            "/lib",
            "/usr/bin",
            "/usr/sbin",
            "/usr/lib",
            "/var/lib",
            "/var/log",
            "/var/spool",
            "/var/backups");

    /** Modules of httpd's own that run no code of others; they may be loaded from where others are loaded today. */
    private static final Pattern KNOWN_MODULE = Pattern.compile(
            "(status|authz_host|expires|headers|deflate|filter|mime|dir|setenvif|http2|socache_shmcb)_module");

    private final Optional<Path> modules;
    private final Set<Path> logFolders = new HashSet<>();
    private final Set<Path> ownFolders = new HashSet<>();
    private final Set<Path> configFolders = new HashSet<>();

    /** What is allowed follows from the tree as it is. */
    HttpdDenied(HttpdSetup setup, HttpdTree before) {
        modules = HttpdPlaces.folder(before);
        configFolders.add(folder(setup.main()));
        before.files().forEach(f -> configFolders.add(folder(f.path())));
        for (Use use : before.uses()) {
            if (is(LOG, use)) {
                written(use).ifPresent(p -> logFolders.add(folder(p)));
            } else if (is(OWNED, use)) {
                written(use).ifPresent(p -> ownFolders.add(folder(p)));
            }
        }
    }

    private static Pattern any(String names) {
        return Pattern.compile(names, Pattern.CASE_INSENSITIVE);
    }

    private static boolean is(Pattern names, Use use) {
        return names.matcher(use.name()).matches()
                || use.isSection() && names.matcher("<" + use.name()).matches();
    }

    /** Why a directive that is new or changed is refused; empty when it may be written. */
    Optional<Problem> check(Use use) {
        ConfigFile file = use.file();
        return reason(use)
                .map(r -> Problem.denied(
                        "denied_directive",
                        file == null ? use.name() : file.path().toString(),
                        use.line(),
                        "%s %s: %s; put it in on the host by hand".formatted(use.name(), use.value(), r)));
    }

    private Optional<String> reason(Use use) {
        if (is(CODE, use) && !isKnownModule(use) || isCodeByValue(use)) {
            return Optional.of("it makes httpd run code");
        }
        if (is(STARTER, use)) {
            return Optional.of("it decides with what rights httpd runs or where its parent writes as root");
        }
        if (is(PHP, use) && !HARMLESS_PHP.contains(use.first())) {
            return Optional.of("it may make PHP run other code or reach other files");
        }
        if ((use.is("Include") || use.is("IncludeOptional")) && !isBeneath(use.path(use.first()), configFolders)) {
            return Optional.of("it reads files outside the directories that httpd reads today");
        }
        if (is(LOG, use) && written(use).isPresent() && !isBeneath(written(use), logFolders)
                || is(OWNED, use) && written(use).isPresent() && !isBeneath(written(use), ownFolders)) {
            return Optional.of("it lets httpd write outside the directories that it writes to today");
        }
        if (use.is("ProxyRequests") && !use.first().equalsIgnoreCase("off")) {
            return Optional.of("it makes httpd a proxy for anybody");
        }
        return showsSystem(use) ? Optional.of("it would show system files to clients") : Optional.empty();
    }

    private boolean isKnownModule(Use use) {
        String name = use.first();
        return use.is("LoadModule")
                && use.values().size() == 2
                && KNOWN_MODULE.matcher(name).matches()
                && modules.map(f -> f.resolve("mod_" + name.replaceFirst("_module$", ".so")))
                        .equals(use.path(use.values().getLast()));
    }

    private static boolean isCodeByValue(Use use) {
        String all = String.join(" ", use.values());
        String lower = all.toLowerCase(Locale.ROOT);
        boolean isPipe = is(LOG, use) && use.first().startsWith("|");
        boolean isHandler = is(HANDLER, use) && RUNNING.matcher(all).matches();
        boolean isFilter = is(FILTER, use) && lower.matches(".*(includes|php|ext).*");
        boolean isMap = use.is("RewriteMap") && use.values().size() > 1 && lower.matches(".*\\b(prg|dbd|fastdbd):.*");
        boolean isDialog = use.is("SSLPassPhraseDialog") && !lower.equals("builtin");
        boolean isRandom = use.is("SSLRandomSeed") && lower.contains("exec:");
        boolean isOption = use.is("Options") && lower.matches(".*(?<!-)\\b(execcgi|includes|all)\\b.*");
        boolean isHack = use.is("XBitHack") && !lower.equals("off");
        boolean isFlag = use.is("RewriteRule") && lower.matches(".*\\[.*(?:h|handler|t|type)=.*(cgi|php).*].*");
        boolean isHandedOn = use.is("SetEnv") && all.matches("(LD_|PHP_|PYTHON|PERL|RUBY|PATH\\b).*");
        boolean isEngine = lower.matches(".*\\b(engine|pkcs11):.*") && use.is("SSLCertificateKeyFile");
        return isPipe
                || isHandler
                || isFilter
                || isMap
                || isDialog
                || isRandom
                || isOption
                || isHack
                || isFlag
                || isHandedOn
                || isEngine;
    }

    /** The path that a directive writes to; empty when it writes no file. */
    private static Optional<Path> written(Use use) {
        String value = use.first().replaceFirst("^(shmcb|dbm|dc):", "").replaceFirst("\\(.*\\)$", "");
        boolean isElsewhere = value.isEmpty()
                || value.startsWith("|")
                || value.matches("(syslog|journald|memcache|redis|none|shmcb|dbm).*");
        return isElsewhere ? Optional.empty() : use.path(value);
    }

    private static boolean showsSystem(Use use) {
        if (!is(SHOWN, use) || use.values().isEmpty()) {
            return false;
        }
        String target = use.values().getLast();
        if (use.isSection() && target.equals("/")) {
            return false;
        }
        Path path = use.path(target).orElse(Path.of("/"));
        return path.getNameCount() == 0
                || SYSTEM.stream().anyMatch(path::startsWith)
                || path.getNameCount() == 1 && path.toString().matches("/(home|var|usr|opt|mnt|media|tmp)");
    }

    private static boolean isBeneath(Optional<Path> path, Set<Path> folders) {
        return path.isPresent() && folders.stream().anyMatch(path.get()::startsWith);
    }

    private static Path folder(Path path) {
        Path parent = path.getParent();
        return parent == null ? path : parent;
    }
}
