package dev.hone.kind.phpfpm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.agent.LocalHost;
import dev.hone.kind.Catalogue;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Figure;
import dev.hone.kind.Generation;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.StatusReport;
import dev.hone.kind.fpm.FpmClient;
import dev.hone.kind.fpm.FpmProcess;
import dev.hone.kind.fpm.Pool;
import dev.hone.loop.RunningProcess;
import dev.hone.loop.Until;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The kind against a php-fpm of the test's own, and its catalogue against what that php-fpm says of itself. */
class PhpFpmKindIT {
    private static final Pattern TOLD = Pattern.compile("(?m)NOTICE: \\t([^ \\[]+(?:\\[[^]]*])?) = (.*)$");

    @TempDir
    Path data;

    private final PhpFpmKind kind = new PhpFpmKind();
    private FpmProcess fpm;
    private Host host;

    @BeforeEach
    void start() throws IOException {
        Assumptions.assumeTrue(FpmProcess.isInstalled(), "php-fpm is not installed");
        fpm = FpmProcess.start();
        host = LocalHost.open(data);
    }

    @AfterEach
    void stop() {
        if (fpm != null) {
            fpm.close();
        }
    }

    @Test
    void findsItsPoolsAndTheProcessThatRunsThem() throws IOException {
        Installation www = pool("www");
        RunningProcess master = fpm.master();
        assertThat(www.pid()).isEqualTo((int) master.pid());
        assertThat(www.startTicks()).isEqualTo(master.startTicks());
        assertThat(www.version()).isEqualTo(master.version("-v"));
        assertThat(www.command())
                .as("the -c that its title hides")
                .contains("-c", fpm.phpIni().toString());
        assertThat(kind.start(www).environment()).containsEntry("PHP_INI_SCAN_DIR", fpm.root() + "/conf.d");
        assertThat(pool("shop").id()).isNotEqualTo(www.id());
    }

    @Test
    void asksThePoolItself() {
        for (int i = 0; i < 5; i++) {
            fpm.iniGet("www", "memory_limit");
        }
        StatusReport.Up up = (StatusReport.Up) kind.probe(pool("www"), host);
        assertThat(figure(up, "requests_total")).isGreaterThanOrEqualTo(5);
        assertThat(figure(up, "workers")).isEqualTo(fpm.children("www").size());
        StatusReport.Up bare = (StatusReport.Up) kind.probe(pool("shop"), host);
        assertThat(bare.hints()).singleElement().asString().contains("pm.status_path", "shop.conf");
    }

    @Test
    void tellsValuesOfPhpAsTheyAreInForce() {
        EffectiveConfig www = kind.effective(pool("www"), host);
        assertThat(www.value("php_admin_value[memory_limit]").orElseThrow().value())
                .isEqualTo(fpm.iniGet("www", "memory_limit"))
                .isEqualTo("64M");
        EffectiveConfig shop = kind.effective(pool("shop"), host);
        assertThat(shop.value("php_value[memory_limit]").orElseThrow().value()).isEqualTo("96M");
        assertThat(shop.problems()).isEmpty();
    }

    /** Of two php_value lines the first counts, as of two php_admin_value lines; php-fpm applies them backwards. */
    @Test
    void knowsWhichOfTwoLinesCounts() throws IOException {
        append(
                "www",
                "php_admin_value[memory_limit] = 48M\nphp_value[post_max_size] = 4M\nphp_value[post_max_size] = 5M\n");
        reload();
        EffectiveConfig www = kind.effective(pool("www"), host);
        for (String name : List.of("php_admin_value[memory_limit]", "php_value[post_max_size]")) {
            String real = fpm.iniGet("www", Pool.phpSetting(name).orElseThrow());
            assertThat(www.value(name).orElseThrow().value()).isEqualTo(real);
            assertThat(www.value(name).orElseThrow().origin().value()).isEqualTo(real);
        }
        assertThat(www.problems()).isEmpty();
    }

    /** PHP takes neither and tells nobody; php-fpm -t is content. */
    @Test
    void showsThatAValueIsNotInForce() throws IOException {
        append("shop", "php_admin_value[memory_limit] = 8MB\n");
        assertThat(kind.judge(pool("shop"), host.run(kind.checker(pool("shop")).orElseThrow())))
                .isEmpty();
        reload();
        EffectiveConfig shop = kind.effective(pool("shop"), host);
        assertThat(shop.value("php_admin_value[memory_limit]").orElseThrow().value())
                .isEqualTo(fpm.iniGet("shop", "memory_limit"))
                .isNotEqualTo("8MB");
        assertThat(shop.problems()).extracting(Problem::code).contains("not_in_force");
    }

    @ParameterizedTest
    @ValueSource(strings = {"daemonize = no\n", "daemonize = yes\n"})
    void provesAReload(String how) throws IOException {
        try (FpmProcess other = FpmProcess.prepare(how).launch()) {
            for (String name : List.of("www", "shop")) {
                Installation before = pool(other, name);
                Generation old = kind.generation(before, host);
                assertThat(kind.unproven(before, host, old, Effect.RELOAD))
                        .as(name + " unreloaded")
                        .isPresent();
                signal(before.pid());
                Until.holds(
                        "the reload of " + name,
                        Duration.ofSeconds(30),
                        () -> kind.discover(host).stream()
                                .filter(i -> i.id().equals(before.id()))
                                .findFirst()
                                .filter(i -> kind.unproven(i, host, old, Effect.RELOAD)
                                        .isEmpty())
                                .isPresent());
                other.awaitUp();
            }
        }
    }

    /** It reports success and leaves both as they were: what the catalogue says of a restart is true. */
    @Test
    void leavesTheSocketAsItIsAtAReload() throws IOException {
        append("www", "listen.mode = 0600\n");
        reload();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(fpm.socket("www"))))
                .isEqualTo("rw-rw----");
        assertThat(kind.catalogue().find("listen.mode").orElseThrow().effect()).isEqualTo(Effect.RESTART);
    }

    @Test
    void cutsOffWhatRunsAtAReload() throws Exception {
        int master = pool("www").pid();
        Path slow = fpm.script(
                "slow.php",
                "<?php touch(sys_get_temp_dir() . '/hone-slow-' . getmypid()); $end = microtime(true) + 5;"
                        + " while (microtime(true) < $end) { usleep(10000); } echo 'whole';");
        List<String> got = new ArrayList<>();
        Thread client = Thread.ofVirtual().start(() -> {
            try {
                got.add(FpmClient.get(fpm.socket("www"), slow, "").body());
            } catch (java.io.UncheckedIOException e) {
                got.add("cut off");
            }
        });
        Until.holds(
                "the request to run", Duration.ofSeconds(20), () -> !started().isEmpty());
        signal(master);
        client.join(Duration.ofSeconds(20));
        assertThat(got).containsExactly("cut off");
        for (Path mark : started()) {
            Files.delete(mark);
        }
    }

    private List<Path> started() {
        List<Path> marks = new ArrayList<>();
        for (RunningProcess child : fpm.pid() == 0 ? List.<RunningProcess>of() : fpm.children("www")) {
            Path mark = Path.of(System.getProperty("java.io.tmpdir"), "hone-slow-" + child.pid());
            if (Files.exists(mark)) {
                marks.add(mark);
            }
        }
        return marks;
    }

    /** A child's own memory times their number, and what all share once: within a tenth of what the kernel counts. */
    @Test
    void foretellsWhatMoreChildrenTake() throws IOException {
        Sizes few = sizes(2);
        Sizes many = sizes(8);
        double foretold = few.shared() + 8 * few.ofChild();
        System.out.printf(
                "php-fpm: 2 children take %.1f MB, 8 were foretold %.1f MB and take %.1f MB; %.1f MB a child%n",
                few.all() / 1e6, foretold / 1e6, many.all() / 1e6, few.ofChild() / 1e6);
        assertThat(foretold).isBetween(many.all() * 0.9, many.all() * 1.1);
        assertThat(kind.owns(
                        pool("www"),
                        host.process((int) fpm.children("www").getFirst().pid()).orElseThrow()))
                .isTrue();
    }

    /** Bytes of all processes, and of a child without what it shares. */
    private record Sizes(double all, double ofChild, int children) {
        double shared() {
            return all - children * ofChild;
        }
    }

    private Sizes sizes(int children) throws IOException {
        try (FpmProcess other = FpmProcess.prepare("daemonize = no\n")) {
            String text = Files.readString(other.poolFile("www"))
                    .replace("pm = dynamic", "pm = static")
                    .replace("pm.max_children = 5", "pm.max_children = " + children);
            Files.writeString(other.poolFile("www"), text);
            other.launch();
            Path page = other.script(
                    "big.php",
                    "<?php $a = str_repeat('x', 12 << 20); touch('%1$s' . getmypid()); while (!file_exists('%1$s')) { usleep(10000); clearstatcache(); } echo strlen($a);"
                            .formatted(marks(other)));
            List<Thread> clients = new ArrayList<>();
            for (int i = 0; i < children; i++) {
                clients.add(Thread.ofVirtual().start(() -> FpmClient.get(other.socket("www"), page, "")));
            }
            Until.holds("all children to be at work", Duration.ofSeconds(60), () -> atWork(other) == children);
            double own = 0;
            double all = bytes(other.pid(), "Pss");
            for (RunningProcess child : other.children("www")) {
                own += Math.min(bytes(child.pid(), "Pss_Anon"), bytes(child.pid(), "Private_Dirty"));
                all += bytes(child.pid(), "Pss");
            }
            Files.createFile(Path.of(marks(other)));
            for (Thread client : clients) {
                join(client);
            }
            return new Sizes(all, own / children, children);
        }
    }

    /** Beginning of the names of marks that children leave; a file of just that name lets them go on. */
    private static String marks(FpmProcess of) throws IOException {
        Path marks = Files.createDirectories(of.root().resolve("marks"));
        Files.setPosixFilePermissions(marks, PosixFilePermissions.fromString("rwxrwxrwx"));
        return marks + "/at-work";
    }

    private static int atWork(FpmProcess of) {
        String[] marks = of.root().resolve("marks").toFile().list();
        return marks == null ? 0 : marks.length;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static double bytes(long pid, String label) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/smaps_rollup")).stream()
                .filter(l -> l.startsWith(label + ":"))
                .mapToDouble(l -> Double.parseDouble(l.replaceAll("[^0-9]", "")) * 1024)
                .sum();
    }

    /** Names and defaults of sections as {@code php-fpm -tt} prints them; nothing is left out of the catalogue. */
    @Test
    void hasEveryDirectiveThatPhpFpmPrints() throws Exception {
        Path config = Files.writeString(data.resolve("bare.conf"), """
                [global]
                error_log = %1$s/log
                [bare]
                listen = %1$s/socket
                user = www-data
                pm = static
                pm.max_children = 1
                """.formatted(data));
        String printed = said("-tt", "-y", config.toString());
        int pools = printed.indexOf("[bare]");
        Catalogue here = kind.catalogue(pool("www"));
        TreeSet<String> missing = new TreeSet<>();
        Map<String, String> other = new LinkedHashMap<>();
        Matcher line = TOLD.matcher(printed);
        int count = 0;
        while (line.find()) {
            String name = (line.start() < pools ? "global/" : "") + line.group(1);
            if (name.equals("global/error_log") || here.find(name).isEmpty()) {
                here.find(name).ifPresentOrElse(r -> {}, () -> missing.add(name));
                continue;
            }
            count++;
            compare(here, here.find(name).get(), line.group(2).strip(), other);
        }
        assertThat(missing).isEmpty();
        assertThat(other).isEmpty();
        assertThat(count).isGreaterThan(45);
        System.out.println("php-fpm " + pool("www").version() + ": " + count + " directives as the catalogue has them");
    }

    private static void compare(Catalogue here, Parameter row, String printed, Map<String, String> other) {
        boolean given = List.of("listen", "user", "pm", "pm.max_children").contains(row.name());
        boolean untold = printed.matches("undefined|unknown value|")
                || List.of(
                                "pm.start_servers",
                                "pm.min_spare_servers",
                                "pm.max_spare_servers",
                                "global/syslog.facility",
                                "global/events.mechanism")
                        .contains(row.name());
        if (!given && !untold && !here.grammar().same(row, row.defaultValue(), printed)) {
            other.put(row.name(), printed + " printed, " + row.defaultValue() + " in the catalogue");
        }
    }

    /** Each row that may be set, with a value, in a real config: the checker knows all names. */
    @Test
    void namesOnlyWhatTheCheckerAccepts() throws Exception {
        List<String> refused = new ArrayList<>();
        int tried = 0;
        for (Parameter row : kind.catalogue(pool("www")).parameters().values()) {
            String value = value(row);
            String name = row.name().replace("global/", "");
            boolean global = row.name().startsWith("global/");
            Path config = Files.writeString(data.resolve("one.conf"), """
                    [global]
                    error_log = %1$s/log
                    %2$s
                    [bare]
                    listen = %1$s/socket
                    user = www-data
                    pm = dynamic
                    slowlog = %1$s/slow
                    pm.max_children = 5
                    pm.start_servers = 2
                    pm.min_spare_servers = 1
                    pm.max_spare_servers = 3
                    %3$s
                    """.formatted(
                            data, global ? name + " = " + value : "", global ? "" : name + " = " + value));
            tried++;
            if (!isAccepted(config)) {
                refused.add(row.name() + " = " + value);
            }
        }
        assertThat(refused).isEmpty();
        System.out.println("php-fpm " + pool("www").version() + ": " + tried + " names accepted by the checker");
    }

    private boolean isAccepted(Path config) throws IOException, InterruptedException {
        return new ProcessBuilder(fpm.binary().toString(), "-t", "-y", config.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    private String value(Parameter row) {
        if (!row.values().isEmpty() && row.type() == dev.hone.kind.ParameterType.ENUM) {
            return row.values().contains("epoll") ? "epoll" : row.values().getFirst();
        }
        return switch (row.name()) {
            case "pm.max_children" -> "5";
            case "pm.start_servers" -> "2";
            case "pm.min_spare_servers" -> "1";
            case "pm.max_spare_servers" -> "3";
            case "user", "group", "listen.owner", "listen.group", "listen.acl_users", "listen.acl_groups" -> "www-data";
            case "chroot", "chdir", "prefix" -> "/";
            case "pm.status_path", "ping.path" -> "/x";
            case "listen", "slowlog", "access.log", "global/pid", "global/error_log" -> data + "/a";
            case "pm.status_listen" -> data + "/b";
            case "listen.allowed_clients" -> "127.0.0.1";
            case "listen.mode" -> "0600";
            default ->
                row.defaultValue().isEmpty() ? "1" : "\"" + row.defaultValue().replace("\"", "\\\"") + "\"";
        };
    }

    /** What our reader makes of oddly written files is what php-fpm prints of them. */
    @Test
    void readsOddFilesAsPhpFpmDoes() throws Exception {
        append("www", """
                PM.Max_Requests = '7' ; c
                slowlog = "/tmp/$pool-a"
                slowlog = "/tmp/$pool-b";x
                ping.path = /ping
                ping.response = a b "c d" e
                [ShOp]
                pm.max_requests=9
                ping.path = "/p"
                [WWW]
                request_terminate_timeout = 2m
                """);
        String printed = said(fpm.command(List.of("-tt")));
        Map<String, String> www = printed(printed, "www");
        EffectiveConfig read = kind.effective(pool("www"), host);
        for (String name : List.of("pm.max_requests", "slowlog", "ping.response", "request_terminate_timeout")) {
            String ours = read.value(name)
                    .orElseThrow()
                    .value()
                    .replace("$pool", "www")
                    .replace("2m", "120s");
            assertThat(ours).as(name).isEqualTo(www.get(name));
        }
        EffectiveConfig shop = kind.effective(pool("shop"), host);
        assertThat(shop.value("pm.max_requests").orElseThrow().value())
                .isEqualTo(printed(printed, "shop").get("pm.max_requests"))
                .isEqualTo("9");
    }

    private static Map<String, String> printed(String all, String pool) {
        int from = all.indexOf("NOTICE: [" + pool + "]");
        int to = all.indexOf("NOTICE: [", from + 10);
        Map<String, String> values = new LinkedHashMap<>();
        Matcher line = TOLD.matcher(all.substring(from, to < 0 ? all.length() : to));
        while (line.find()) {
            values.put(line.group(1), line.group(2).strip());
        }
        return values;
    }

    private Installation pool(String name) {
        return pool(fpm, name);
    }

    private Installation pool(FpmProcess of, String name) {
        return kind.discover(host).stream()
                .filter(i -> of.mainConfig().equals(i.mainConfig())
                        && PhpFpmKind.pool(i).equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void append(String pool, String lines) throws IOException {
        fpm.append(fpm.poolFile(pool), lines);
    }

    private void reload() throws IOException {
        Installation before = pool("www");
        Generation old = kind.generation(before, host);
        signal(before.pid());
        Until.holds(
                "the reload",
                Duration.ofSeconds(30),
                () -> kind.discover(host).stream()
                        .filter(i -> i.id().equals(before.id()))
                        .anyMatch(
                                i -> kind.unproven(i, host, old, Effect.RELOAD).isEmpty()));
        fpm.awaitUp();
    }

    private static void signal(int pid) throws IOException {
        try {
            new ProcessBuilder("/bin/kill", "-USR2", String.valueOf(pid))
                    .start()
                    .waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String said(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(fpm.binary().toString()));
        command.addAll(List.of(arguments));
        return said(command);
    }

    private static String said(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }

    private static double figure(StatusReport.Up up, String name) {
        return up.figures().stream()
                .filter(f -> f.name().equals(name))
                .mapToDouble(Figure::value)
                .findFirst()
                .orElseThrow();
    }
}
