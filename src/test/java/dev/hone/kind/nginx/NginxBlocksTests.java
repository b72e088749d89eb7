package dev.hone.kind.nginx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.hone.kind.Block;
import dev.hone.kind.BlockEdits;
import dev.hone.kind.BlockEdits.Refused;
import dev.hone.kind.BlockEdits.State;
import dev.hone.kind.BlockPlace;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileEdit;
import dev.hone.kind.Problem.Severity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Blocks in nginx files as people write them. */
class NginxBlocksTests {
    private static final String SHOP = """
            server {
              listen 80;
              server_name shop.example;
              location ~ \\.php$ {
                fastcgi_pass unix:/run/php/shop.sock; # the pool
              }
            }
            """;

    private final NginxCapture nginx = new NginxCapture();

    @Test
    void placesAreNamedAsPeopleKnowThem() {
        assertThat(edits(SHOP).places(block("microcache"))).singleElement().satisfies(p -> {
            assertThat(p.title()).isEqualTo("location ~ \\.php$ of shop.example");
            assertThat(BlockEdits.standard(block("fpm-upstream").fields().getFirst(), p))
                    .isEqualTo("/run/php/shop.sock");
        });
    }

    /** Debian's snippets are included by every site: what goes in for one serves all. */
    @Test
    void aPlaceThatSeveralServersIncludeSaysSo() {
        Path snippet = Path.of("/etc/nginx/snippets/pool.conf");
        String site = "server { server_name %s; include snippets/pool.conf; }\n";
        String location = "location ~ \\.php$ {\n  fastcgi_pass unix:/run/php/shop.sock;\n}\n";
        List<ConfigFile> files = new ArrayList<>(nginx.withShop(site.formatted("a") + site.formatted("b")));
        files.add(new ConfigFile(snippet, snippet, location, 0644, 0, 0));

        BlockEdits edits = new BlockEdits(nginx.kind, nginx.debian, files);
        assertThat(edits.places(block("microcache")))
                .extracting(BlockPlace::title)
                .containsExactly(
                        "location ~ \\.php$ of a, and with it location ~ \\.php$ of b",
                        "location ~ \\.php$ of b, and with it location ~ \\.php$ of a");
    }

    /** Where the packaged nginx keeps such files, since anywhere else is refused; never where another nginx has its own. */
    @Test
    void theCacheLiesWhereNginxWritesAlready() throws Refused {
        List<ConfigFile> with = added(SHOP, "microcache", Map.of());

        assertThat(text(with, NginxCapture.MAIN)).contains("fastcgi_cache_path /var/lib/nginx/hone_microcache_");
        assertThat(nginx.kind.inspect(nginx.debian, nginx.withShop(SHOP), with))
                .noneMatch(p -> p.severity() != Severity.WARNING);
    }

    @Test
    void tellsByHandFromItsOwn() throws Refused {
        String own = SHOP.replace("fastcgi_pass", "fastcgi_cache pages;\n    fastcgi_pass");
        assertThat(state(nginx.withShop(SHOP))).isEqualTo(State.ABSENT);
        assertThat(state(nginx.withShop(own))).isEqualTo(State.BY_HAND);
        Refused refusal = catchThrowableOfType(Refused.class, () -> added(own, "microcache", Map.of()));
        assertThat(refusal.problem().code()).isEqualTo("already_there");

        List<ConfigFile> with = added(SHOP, "microcache", Map.of());
        assertThat(state(with)).isEqualTo(State.PRESENT);
        assertThat(state(changed(with, "    # hone begin", "\t#  Hone   BEGIN")))
                .isEqualTo(State.PRESENT);
        assertThat(state(changed(with, "fastcgi_cache_lock on;", "fastcgi_cache_lock  on;\n")))
                .isEqualTo(State.PRESENT);
        assertThat(state(changed(with, "fastcgi_cache_lock on;", ""))).isEqualTo(State.CHANGED_BY_HAND);
        assertThat(state(changed(with, "# hone end microcache 1/2", ""))).isEqualTo(State.CHANGED_BY_HAND);
    }

    @Test
    void seesWhatIsSetUpInOtherWords() {
        String own = SHOP.replace("unix:/run/php/shop.sock", "pool")
                .replace("  location", "  location /s { stub_status; }\n  location");
        BlockEdits edits = edits(own);

        assertThat(edits.state(
                        block("fpm-upstream"),
                        edits.places(block("fpm-upstream")).getFirst()))
                .isEqualTo(State.BY_HAND);
        assertThat(edits.places(block("stub-status")))
                .filteredOn(p -> p.title().equals("shop.example"))
                .extracting(p -> edits.state(block("stub-status"), p))
                .containsExactly(State.BY_HAND);
    }

    @Test
    void goesOutEvenAfterHandsWereAtItButNotWithoutItsMarkers() throws Refused {
        List<ConfigFile> with = added(SHOP, "microcache", Map.of());
        BlockEdits edits = new BlockEdits(
                nginx.kind, nginx.debian, changed(with, "fastcgi_cache_lock on;", "fastcgi_buffering on;"));
        edits.remove(block("microcache"), edits.places(block("microcache")).getFirst());
        assertThat(after(edits, with)).isEqualTo(nginx.withShop(SHOP));

        BlockEdits broken = new BlockEdits(nginx.kind, nginx.debian, changed(with, "# hone end microcache 1/2", ""));
        Refused refusal = catchThrowableOfType(
                Refused.class,
                () -> broken.remove(
                        block("microcache"), broken.places(block("microcache")).getFirst()));
        assertThat(refusal.problem().code()).isEqualTo("marker_lost");
        assertThat(refusal).hasMessageContaining(NginxCapture.MAIN.toString());
    }

    @Test
    void aSecondSiteGetsItsOwn() throws Refused {
        String two = SHOP + SHOP.replace("shop.example", "blog.example");
        BlockEdits edits = edits(two);
        Block block = block("microcache");
        edits.add(block, edits.places(block).getFirst(), Map.of());
        edits.add(block, edits.places(block).getLast(), Map.of("seconds", "5"));
        List<ConfigFile> with = after(edits, nginx.withShop(two));

        assertThat(text(with, NginxCapture.MAIN))
                .contains("keys_zone=hone_microcache:", "keys_zone=hone_microcache_2:");
        BlockEdits again = new BlockEdits(nginx.kind, nginx.debian, with);
        again.remove(block, again.places(block).getFirst());
        List<ConfigFile> one = after(again, with);
        assertThat(new BlockEdits(nginx.kind, nginx.debian, one).places(block))
                .extracting(p -> new BlockEdits(nginx.kind, nginx.debian, one).state(block, p))
                .containsExactly(State.ABSENT, State.PRESENT);
        BlockEdits last = new BlockEdits(nginx.kind, nginx.debian, one);
        last.remove(block, last.places(block).getLast());
        assertThat(after(last, one)).isEqualTo(nginx.withShop(two));
    }

    @Test
    void whatItSwitchesOffComesBackWithItsComment() throws Refused {
        List<ConfigFile> with = added(SHOP, "fpm-upstream", Map.of("socket", "/run/php/new.sock"));

        assertThat(text(with, NginxCapture.SHOP))
                .contains("# hone off fpm-upstream:    fastcgi_pass unix:/run/php/shop.sock; # the pool\n")
                .contains("    fastcgi_pass hone_fpm_upstream;\n");
        BlockEdits edits = new BlockEdits(nginx.kind, nginx.debian, with);
        edits.remove(block("fpm-upstream"), edits.places(block("fpm-upstream")).getFirst());
        assertThat(after(edits, with)).isEqualTo(nginx.withShop(SHOP));
    }

    @Test
    void saysWhatToMendWhereLinesHoldTooMuch() {
        String crowded = SHOP.replace("# the pool", "fastcgi_index index.php;");
        String line = SHOP.replace("\n    fastcgi", " fastcgi").replace("# the pool\n  ", "");

        assertThat(catchThrowableOfType(Refused.class, () -> added(crowded, "fpm-upstream", Map.of()))
                        .problem()
                        .code())
                .isEqualTo("not_alone");
        assertThat(catchThrowableOfType(Refused.class, () -> added(line, "microcache", Map.of()))
                        .problem()
                        .code())
                .isEqualTo("one_line");
    }

    /** What looks at every place must not look at every file for each. */
    @Test
    void tenThousandSitesAreLookedAtInOneGo() {
        StringBuilder sites = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            sites.append(SHOP.replace("shop.example", "s" + i + ".example"));
        }
        BlockEdits edits = edits(sites.toString());
        assertTimeout(Duration.ofSeconds(20), () -> {
            List<BlockPlace> places = edits.places(block("microcache"));
            assertThat(places).hasSize(10_000).allMatch(p -> edits.state(block("microcache"), p) == State.ABSENT);
        });
    }

    @Test
    void namesTheValueThatItRefuses() {
        Refused refusal = catchThrowableOfType(
                Refused.class, () -> added(SHOP, "microcache", Map.of("seconds", "30s; } http { lua_x")));
        assertThat(refusal.problem().subject()).isEqualTo("seconds");
        assertThat(refusal)
                .hasMessageContaining("';' (U+003B), which would end what it stands in")
                .hasMessageContaining("a whole number");
        assertThat(catchThrowableOfType(Refused.class, () -> added(SHOP, "microcache", Map.of("seconds", "0"))))
                .hasMessageContaining("1..3600 s");
        assertThat(catchThrowableOfType(Refused.class, () -> added(SHOP, "microcache", Map.of("path", "/tmp"))))
                .hasMessageContaining("asks for no path");
    }

    private Block block(String id) {
        return nginx.kind.blocks().find(id).orElseThrow();
    }

    private BlockEdits edits(String shop) {
        return new BlockEdits(nginx.kind, nginx.debian, nginx.withShop(shop));
    }

    private List<ConfigFile> added(String shop, String id, Map<String, String> values) throws Refused {
        BlockEdits edits = edits(shop);
        edits.add(block(id), edits.places(block(id)).getFirst(), values);
        return after(edits, nginx.withShop(shop));
    }

    private State state(List<ConfigFile> files) {
        BlockEdits edits = new BlockEdits(nginx.kind, nginx.debian, files);
        BlockPlace place = edits.places(block("microcache")).getFirst();
        return edits.state(block("microcache"), place);
    }

    private static List<ConfigFile> after(BlockEdits edits, List<ConfigFile> before) {
        List<ConfigFile> after = before;
        for (FileEdit edit : edits.edits()) {
            after = after.stream()
                    .map(f -> f.path().equals(edit.path()) ? f.with(edit.newText()) : f)
                    .toList();
        }
        return after;
    }

    private static List<ConfigFile> changed(List<ConfigFile> files, String old, String other) {
        return files.stream().map(f -> f.with(f.text().replace(old, other))).toList();
    }

    private static String text(List<ConfigFile> files, Path path) {
        return files.stream()
                .filter(f -> f.path().equals(path))
                .findFirst()
                .orElseThrow()
                .text();
    }
}
