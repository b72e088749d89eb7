package dev.hone.kind.httpd;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import dev.hone.kind.httpd.HttpdTree.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The arithmetic of processes and threads. httpd changes what does not fit to something that does, with a warning that
 * nobody sees. Defaults: mpm_default.h of each module, read from its own warnings on 2.4.71.
 */
final class HttpdLimits {
    private final HttpdTree tree;
    private final String mpm;

    HttpdLimits(HttpdTree tree) {
        this.tree = tree;
        this.mpm = HttpdDiscovery.mpm(tree.modules());
    }

    long threadsPerChild() {
        return mpm.equals("prefork") ? 1 : number("ThreadsPerChild").orElse(25L);
    }

    long serverLimit() {
        return number("ServerLimit").orElse(mpm.equals("prefork") ? 256L : 16L);
    }

    /** Requests that may be served at once, as httpd would make it. */
    long workers() {
        long threads = Math.max(1, threadsPerChild());
        long most = serverLimit() * threads;
        return number("MaxRequestWorkers")
                .or(() -> number("MaxClients"))
                .map(w -> Math.max(threads, Math.min(most, w / threads * threads)))
                .orElse(most);
    }

    /** Processes that may run at once. */
    long processes() {
        return Math.max(1, workers() / Math.max(1, threadsPerChild()));
    }

    /** What httpd would change without being asked. */
    List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        long threads = threadsPerChild();
        long threadLimit = number("ThreadLimit").orElse(64L);
        if (!mpm.equals("prefork") && threads > threadLimit) {
            add(
                    problems,
                    "ThreadsPerChild",
                    "%d threads are more than ThreadLimit %d allows; httpd would make it %d"
                            .formatted(threads, threadLimit, threadLimit),
                    String.valueOf(threadLimit));
        }
        Optional<Long> wanted = number("MaxRequestWorkers");
        if (wanted.isPresent() && wanted.get() != workers()) {
            add(
                    problems,
                    "MaxRequestWorkers",
                    "%d does not fit ServerLimit %d × %d threads a process; httpd would make it %d"
                            .formatted(wanted.get(), serverLimit(), threads, workers()),
                    String.valueOf(workers()));
        }
        return problems;
    }

    private void add(List<Problem> problems, String directive, String message, String instead) {
        Use use = last(directive).orElse(null);
        ConfigFile file = use == null ? null : use.file();
        problems.add(new Problem(
                "misread_value",
                Severity.ERROR,
                file == null ? directive : file.path().toString(),
                use == null ? 0 : use.line(),
                directive + " " + message,
                instead));
    }

    private Optional<Long> number(String directive) {
        return last(directive)
                .map(Use::first)
                .filter(v -> v.matches("[0-9]{1,9}"))
                .map(Long::valueOf);
    }

    private Optional<Use> last(String directive) {
        return tree.uses().stream().filter(u -> u.isGlobal() && u.is(directive)).reduce((a, b) -> b);
    }
}
