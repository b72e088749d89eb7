package dev.hone.loop;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * What each page costs the application: milliseconds until the whole answer is there (p50, p99) and milliseconds of processor
 * time, the application's own background work taken off. Pages take turns; the sign-in page, which reads nothing, is the floor.
 */
final class PagePerf {
    private static final int WARM_UP = 100;
    private static final int REQUESTS = 50;
    private static final double MILLIS_PER_TICK = 10;
    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    private final Hone hone;
    private final HttpClient guest = HttpClient.newHttpClient();
    private final HttpClient admin =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    private PagePerf(Hone hone) {
        this.hone = hone;
    }

    private record Cost(List<Double> millis, List<Double> cpuMillis) {
        Cost() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    public static void main(String[] args) throws Exception {
        int rounds = args.length == 0 ? 7 : Integer.parseInt(args[0]);
        try (NginxProcess nginx = NginxProcess.start();
                Hone hone = Hone.start(Hone.allowing("nginx"))) {
            String service = hone.service("nginx", nginx.master().pid()).path("id").asString();
            long change = hone.plan(service, Map.of("http/gzip", "on"));
            hone.commit(change);
            new PagePerf(hone).measure(rounds, service, change);
        }
    }

    private void measure(int rounds, String service, long change) throws Exception {
        signIn();
        Map<String, Cost> costs = new LinkedHashMap<>();
        List<String> pages = List.of(
                "/login",
                "/",
                "/hosts",
                "/hosts/" + hone.host(),
                "/services/" + service,
                "/services/" + service + "/edit",
                "/changes",
                "/changes/" + change,
                "/profiles",
                "/benchmarks",
                "/settings");
        for (String page : pages) {
            costs.put(page, new Cost());
            times(page, WARM_UP);
        }
        for (int round = 0; round < rounds; round++) {
            double idle = idleTicksPerSecond();
            for (String page : pages) {
                long ticks = ticks();
                long begin = System.nanoTime();
                costs.get(page).millis().addAll(times(page, REQUESTS));
                double seconds = (System.nanoTime() - begin) / 1e9;
                double own = ticks() - ticks - idle * seconds;
                costs.get(page).cpuMillis().add(own * MILLIS_PER_TICK / REQUESTS);
            }
        }
        print(rounds, costs);
    }

    private static void print(int rounds, Map<String, Cost> costs) {
        System.out.printf("%d rounds of %d requests, one after another, after %d to warm up%n", rounds, REQUESTS, WARM_UP);
        System.out.printf("%-44s %8s %8s   %s%n", "page", "p50 ms", "p99 ms", "CPU ms a page (least..greatest)");
        costs.forEach((page, cost) -> System.out.printf(
                "%-44s %8.1f %8.1f   %.1f (%.1f..%.1f)%n",
                page,
                quantile(cost.millis(), 0.5),
                quantile(cost.millis(), 0.99),
                quantile(cost.cpuMillis(), 0.5),
                quantile(cost.cpuMillis(), 0),
                quantile(cost.cpuMillis(), 1)));
    }

    private static double quantile(List<Double> values, double q) {
        double[] sorted = DoubleStream.of(values.stream().mapToDouble(Double::doubleValue).toArray()).sorted().toArray();
        return sorted[(int) Math.round(q * (sorted.length - 1))];
    }

    private List<Double> times(String page, int requests) throws Exception {
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            long begin = System.nanoTime();
            int status = get(page).statusCode();
            millis.add((System.nanoTime() - begin) / 1e6);
            if (status != 200) {
                throw new IllegalStateException(page + " answered " + status);
            }
        }
        return millis;
    }

    private double idleTicksPerSecond() throws Exception {
        long ticks = ticks();
        Thread.sleep(5000);
        return (ticks() - ticks) / 5.0;
    }

    /** Processor time of the application so far, user and system, in hundredths of a second; proc_pid_stat(5). */
    private long ticks() throws IOException {
        String stat = Files.readString(Path.of("/proc/" + hone.app().pid() + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    }

    private HttpResponse<String> get(String page) throws Exception {
        HttpClient client = page.equals("/login") ? guest : admin;
        return client.send(HttpRequest.newBuilder(at(page)).build(), BodyHandlers.ofString());
    }

    private URI at(String page) {
        return hone.app().at(page);
    }

    private void signIn() throws Exception {
        Matcher csrf = CSRF.matcher(admin.send(HttpRequest.newBuilder(at("/login")).build(), BodyHandlers.ofString()).body());
        if (!csrf.find()) {
            throw new IllegalStateException("no CSRF token on /login");
        }
        String form = "username=admin&password=" + encoded("a whetstone for tests") + "&_csrf=" + encoded(csrf.group(1));
        HttpRequest request = HttpRequest.newBuilder(at("/login"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form))
                .build();
        Optional<String> next = admin.send(request, BodyHandlers.ofString()).headers().firstValue("Location");
        if (next.filter(at -> !at.contains("login")).isEmpty()) {
            throw new IllegalStateException("sign-in led to " + next);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
