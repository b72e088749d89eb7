package dev.hone.path;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.CapturedHost;
import dev.hone.kind.End;
import dev.hone.kind.Ends;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.Origin;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.StatusReport;
import dev.hone.path.PathMap.Role;
import dev.hone.path.PathMap.Stop;
import dev.hone.service.KnownService;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JoinerTests {
    private static final Path FILE = Path.of("/etc/made-up.conf");

    private final List<Standing> services = new ArrayList<>();

    private PathMap map() {
        return Joiner.join("web1", services, List.of());
    }

    /** Links as "from > to address", service ids by their names. */
    private static List<String> links(PathMap map) {
        return map.links().stream()
                .flatMap(l -> l.ways().stream()
                        .map(w -> named(map, l.from()) + " > " + named(map, l.to()) + " " + w.address()))
                .toList();
    }

    private static String named(PathMap map, String id) {
        Stop stop = map.stop(id).orElseThrow();
        return stop.name().isEmpty() ? stop.role().word() : stop.name();
    }

    private static Installation installation(String kind, String name, int pid) {
        return new Installation(
                kind,
                name,
                name,
                kind,
                "1",
                pid,
                1,
                Instant.EPOCH,
                Path.of("/x"),
                List.of(),
                0,
                0,
                null,
                List.of(),
                null,
                Map.of(),
                false);
    }

    private void add(Installation at, Ends ends) {
        var known = new KnownService(
                at.id(), "h", at, new StatusReport.Up(List.of(), List.of()), null, Instant.EPOCH, true);
        services.add(new Standing(known, ends, List.of()));
    }

    private void add(String kind, String name, int pid, List<End> accepts, End... passesTo) {
        add(installation(kind, name, pid), new Ends(accepts, List.of(passesTo), List.of()));
    }

    private static List<End> at(String protocol, Listener... listeners) {
        return List.of(listeners).stream().map(l -> End.open(protocol, l)).toList();
    }

    private static End to(String protocol, String address, int line, @Nullable Path runs) {
        return End.named(protocol, End.address(address, 0), "", Origin.file(FILE, line, address))
                .running(runs);
    }

    private void captured(String kind, String version) {
        CapturedHost host = CapturedHost.of(kind, version);
        ServiceKind known = ServiceKinds.byId(kind).orElseThrow();
        known.discover(host).forEach(found -> add(found, known.ends(found, known.effective(found, host))));
    }

    @Test
    void joinsACapturedNginxToTheCapturedPoolOfItsUpstreamAndToNoOther() {
        captured("nginx", "1.22.1");
        captured("php-fpm", "8.2.36");

        PathMap map = map();

        assertThat(links(map))
                .containsExactlyInAnyOrder(
                        "nginx :8911 > php-fpm 8.2 www /run/php/php8.2-fpm.sock",
                        "clients > nginx :8911 127.0.0.1:8911",
                        "clients > nginx :8911 127.0.0.1:8912",
                        "clients > nginx :8913 127.0.0.1:8913",
                        "programs > php-fpm 8.2 shop /run/php/shop.sock");
        assertThat(map.links().getLast().ways().getFirst().place()).isEqualTo("/etc/nginx/conf.d/shop.conf:8");
    }

    @Test
    void followsARequestFromTheCacheToTheDatabaseWithASiteInThePool() {
        Path site = Path.of("/srv/shop");
        add(
                "varnish",
                "varnish :80",
                1,
                at("http", Listener.tcp("0.0.0.0", 80)),
                to("http", "127.0.0.1:8080", 3, null));
        add(
                "nginx",
                "nginx :8080",
                2,
                at("http", Listener.tcp("127.0.0.1", 8080)),
                to("fastcgi", "unix:/var/run/php/www.sock", 9, site));
        add("php-fpm", "pool www", 3, at("fastcgi", Listener.local(Path.of("/run/php/www.sock"))));
        add("php", "PHP 8.2", 3, List.of(), to("redis", "localhost:6379", 4, null));
        add(
                "wordpress",
                "WordPress shop",
                0,
                List.of(new End("files", new End.Folder(site), "", null, Origin.file(FILE, 0, ""))),
                End.named("mysql", new End.Tcp("localhost", 0), "database shop", Origin.file(FILE, 7, "")));
        add("mysql", "MariaDB", 5, at("mysql", Listener.local(Path.of("/run/mysqld/mysqld.sock"))));
        add("redis", "Redis", 6, at("redis", Listener.tcp("::1", 6379)));

        PathMap map = map();

        assertThat(links(map))
                .containsExactlyInAnyOrder(
                        "clients > varnish :80 0.0.0.0:80",
                        "varnish :80 > nginx :8080 127.0.0.1:8080",
                        "nginx :8080 > pool www /var/run/php/www.sock",
                        "pool www > WordPress shop /srv/shop",
                        "WordPress shop > MariaDB localhost",
                        "pool www > Redis localhost:6379");
        assertThat(map.stops().stream().filter(s -> s.layer() == 4).map(Stop::name))
                .containsExactlyInAnyOrder("WordPress shop", "Redis");
        assertThat(map.stops()).noneMatch(s -> s.kind().equals("php"));
    }

    @Test
    void saysWhereNothingKnownListensAndWhatIsElsewhere() {
        add(
                "nginx",
                "nginx :80",
                1,
                at("http", Listener.tcp("0.0.0.0", 80)),
                to("fastcgi", "127.0.0.1:9000", 3, null),
                to("http", "10.0.0.7:8080", 4, null),
                to("http", "$backend", 5, null));
        add("php-fpm", "pool", 2, at("fastcgi", Listener.tcp("127.0.0.1", 9001)));

        PathMap map = map();

        assertThat(map.stops().stream()
                        .filter(s -> s.service() == null && !s.name().isEmpty()))
                .extracting(s -> s.name() + " " + s.role())
                .containsExactlyInAnyOrder(
                        "127.0.0.1:9000 " + Role.NOBODY, "10.0.0.7:8080 " + Role.ELSEWHERE, "$backend " + Role.UNTOLD);
        assertThat(map.loose())
                .singleElement()
                .satisfies(l -> assertThat(l.ways().getFirst().place()).isEqualTo("/etc/made-up.conf:3"));
    }

    @Test
    void twoDatabasesWithLocalSocketsAreNotGuessedBetween() {
        add(
                "wordpress",
                "site",
                0,
                List.of(),
                End.named("mysql", new End.Tcp("localhost", 0), "", Origin.file(FILE, 7, "")));
        add("mysql", "first", 5, at("mysql", Listener.local(Path.of("/srv/a.sock"))));
        add("mysql", "second", 6, at("mysql", Listener.local(Path.of("/srv/b.sock"))));

        assertThat(links(map())).contains("site > localhost localhost");
    }

    @Test
    void whoIsAskedByNobodyStandsBeforeWhomItAsks() {
        add("nginx", "nginx", 1, at("http", Listener.tcp("0.0.0.0", 80)), to("http", "127.0.0.1:81", 1, null));
        add("nginx", "inner", 2, at("http", Listener.tcp("0.0.0.0", 81)), to("mysql", "127.0.0.1:3306", 2, null));
        add("mysql", "MariaDB", 3, at("mysql", Listener.tcp("127.0.0.1", 3306)));
        add("wordpress", "unserved", 0, List.of(), to("mysql", "127.0.0.1:3306", 3, null));

        assertThat(map().stops())
                .extracting(s -> s.layer() + " " + s.name())
                .containsExactly("0 ", "1 nginx", "2 inner", "2 unserved", "3 MariaDB");
    }

    @Test
    void aCircleEnds() {
        add("nginx", "a", 1, at("http", Listener.tcp("127.0.0.1", 1)), to("http", "127.0.0.1:2", 1, null));
        add("nginx", "b", 2, at("http", Listener.tcp("127.0.0.1", 2)), to("http", "127.0.0.1:1", 1, null));

        assertThat(links(map())).containsExactly("a > b 127.0.0.1:2", "b > a 127.0.0.1:1");
        assertThat(Picture.of(map()).columns()).isNotEmpty();
    }

    @Test
    void clientsComeIntoACircleByTheDoorThatNobodyInItKnocksAt() {
        add(
                "nginx",
                "nginx",
                1,
                at("http", Listener.tcp("0.0.0.0", 443), Listener.tcp("127.0.0.1", 8080)),
                to("http", "127.0.0.1:6081", 1, null),
                to("mysql", "127.0.0.1:3306", 2, null));
        add(
                "varnish",
                "varnish",
                2,
                at("http", Listener.tcp("127.0.0.1", 6081)),
                to("http", "127.0.0.1:8080", 1, null));
        add(
                "mysql",
                "MariaDB",
                3,
                at("mysql", Listener.tcp("127.0.0.1", 3306), Listener.local(Path.of("/run/mysqld/mysqld.sock"))));

        assertThat(links(map()))
                .containsExactlyInAnyOrder(
                        "clients > nginx 0.0.0.0:443",
                        "nginx > varnish 127.0.0.1:6081",
                        "varnish > nginx 127.0.0.1:8080",
                        "nginx > MariaDB 127.0.0.1:3306");
    }

    @Test
    void tenThousandSitesOfOnePoolAreOneLineAndSixtyPoolsFitThePicture() {
        End[] sites = new End[10_060];
        for (int i = 0; i < sites.length; i++) {
            sites[i] = to("fastcgi", "127.0.0.1:" + (9000 + i % 60), i + 1, Path.of("/srv/" + i));
        }
        add("nginx", "nginx", 1, at("http", Listener.tcp("0.0.0.0", 80)), sites);
        for (int i = 0; i < 60; i++) {
            add("php-fpm", "pool " + i, 100 + i, at("fastcgi", Listener.tcp("127.0.0.1", 9000 + i)));
        }

        PathMap map = map();

        assertThat(map.links()).hasSize(61);
        assertThat(map.links().getLast().ways().getFirst().count()).isEqualTo(167);
        Picture picture = Picture.of(map);
        assertThat(picture.columns().getLast()).hasSize(8);
        assertThat(picture.columns().getLast().getLast().hidden()).isEqualTo(53);
    }

    @Test
    void aLineOverAColumnGoesThroughAnEmptyPlaceInIt() {
        add(
                "nginx",
                "nginx",
                1,
                at("http", Listener.tcp("0.0.0.0", 80)),
                to("fastcgi", "127.0.0.1:9000", 1, null),
                to("redis", "127.0.0.1:6379", 2, null));
        add(
                "php-fpm",
                "pool",
                2,
                at("fastcgi", Listener.tcp("127.0.0.1", 9000)),
                to("redis", "127.0.0.1:6379", 3, null));
        add("redis", "Redis", 3, at("redis", Listener.tcp("127.0.0.1", 6379)));

        Picture picture = Picture.of(map());

        assertThat(picture.columns()).extracting(List::size).containsExactly(1, 1, 2, 1);
        assertThat(picture.gutters().getLast())
                .containsExactlyInAnyOrder("M0,50 C50,50 50,100 100,100", "M0,150 C50,150 50,100 100,100");
        assertThat(picture.height()).isEqualTo(200);
    }
}
