package dev.hone.kind.nginx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.nginx.NginxListing.Listed;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The catalogue against what the nginx of each listed version made of each directive. */
class NginxCatalogueTests {
    static final List<String> VERSIONS = NginxListing.VERSIONS;

    /** Bounds that are meant to be narrower than the server's: it would start with the listed sample and serve nobody. */
    private static final Set<String> NARROWER =
            Set.of("events/worker_connections out_of_range", "worker_rlimit_nofile out_of_range");

    private static final List<Map<String, Listed>> LISTINGS =
            VERSIONS.stream().map(v -> NginxListing.of(v).byParameter()).toList();

    private final NginxKind nginx = new NginxKind();

    @ParameterizedTest
    @FieldSource("VERSIONS")
    void isMadeFromAListingThatNobodyTouched(String version) throws Exception {
        NginxListing listing = NginxListing.of(version);
        byte[] body = (String.join("\n", listing.rows()) + "\n").getBytes(StandardCharsets.UTF_8);
        String sum =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
        assertThat(listing.lines()).anyMatch(l -> l.equals("# sha256 of the rows: " + sum));
        assertThat(listing.lines().getFirst())
                .startsWith("# nginx " + version + ": " + listing.rows().size());
        assertThat(listing.rows().size()).isGreaterThan(600);
    }

    /** A row, or a reason why there is none. */
    @ParameterizedTest
    @FieldSource("VERSIONS")
    void answersForEveryDirective(String version) {
        Catalogue here = nginx.catalogue().of("nginx", version);
        List<String> silent = new ArrayList<>();
        int rows = 0;
        for (Listed listed : NginxListing.of(version).byParameter().values()) {
            boolean isRow = here.find(listed.parameter()).isPresent();
            rows += isRow ? 1 : 0;
            if (!isRow
                    && listed.isInUse()
                    && nginx.noParameter(listed.parameter()).isEmpty()) {
                silent.add(listed.parameter());
            }
        }
        assertThat(silent).isEmpty();
        assertThat(rows).isGreaterThan(350);
    }

    @ParameterizedTest
    @FieldSource("VERSIONS")
    void hasNoRowThatTheVersionDoesNotKnow(String version) {
        Map<String, Listed> listed = NginxListing.of(version).byParameter();
        assertThat(nginx.catalogue().of("nginx", version).parameters().keySet())
                .allSatisfy(name -> assertThat(listed).as(name).containsKey(name))
                .allSatisfy(
                        name -> assertThat(listed.get(name).isInUse()).as(name).isTrue())
                .allSatisfy(name -> assertThat(isBuiltSomewhere(name)).as(name).isTrue());
    }

    private static boolean isBuiltSomewhere(String parameter) {
        return LISTINGS.stream().map(l -> l.get(parameter)).anyMatch(l -> l != null && l.isBuilt());
    }

    /** A number that nginx reads without units is no size, and so on. */
    @ParameterizedTest
    @FieldSource("VERSIONS")
    void hasTheTypeOfTheFunctionThatReadsIt(String version) {
        Catalogue here = nginx.catalogue().of("nginx", version);
        assertThat(NginxListing.of(version).byParameter().values())
                .filteredOn(
                        l -> l.type().isPresent() && here.find(l.parameter()).isPresent())
                .allSatisfy(
                        l -> assertThat(here.find(l.parameter()).orElseThrow().type())
                                .as(l.parameter())
                                .isEqualTo(l.type().orElseThrow()))
                .hasSizeGreaterThan(200);
    }

    @ParameterizedTest
    @FieldSource("VERSIONS")
    void readsValuesAsTheVersionDid(String version) {
        Catalogue here = nginx.catalogue().of("nginx", version);
        NginxRows rows = new NginxRows(nginx.catalogue(), here, version);
        List<String> refused = new ArrayList<>();
        int tried = 0;
        for (Listed listed : NginxListing.of(version).byParameter().values()) {
            Parameter row = here.find(listed.parameter()).orElse(null);
            if (row == null || row.runsCode() || listed.sample().isEmpty()) {
                continue;
            }
            tried++;
            rows.check(row, listed.sample()).ifPresent(p -> refused.add(row.name() + " " + p.code()));
            if (row.type() == ParameterType.ENUM && !listed.words().isEmpty()) {
                assertThat(row.values()).as(row.name()).containsAll(listed.words());
            }
            if (row.type() == ParameterType.BYTES && listed.takes().contains("64k")) {
                assertThat(rows.check(row, "1g").isEmpty())
                        .as(row.name() + " 1g")
                        .isEqualTo(listed.takes().contains("1g"));
            }
        }
        assertThat(refused).containsExactlyInAnyOrderElementsOf(NARROWER);
        assertThat(tried).isGreaterThan(350);
    }

    @ParameterizedTest
    @FieldSource("VERSIONS")
    void knowsWhatMayStandTwice(String version) {
        Catalogue here = nginx.catalogue().of("nginx", version);
        assertThat(NginxListing.of(version).byParameter().values())
                .filteredOn(
                        l -> here.find(l.parameter()).isPresent() && !l.again().equals("\\N"))
                .allSatisfy(l -> assertThat(NginxRows.isRepeatable(l.name()))
                        .as(l.parameter())
                        .isEqualTo(l.again().equals("many")))
                .hasSizeGreaterThan(350);
    }

    @Test
    void isDatedOnlyWhereListingsDiffer() {
        List<Catalogue> all =
                VERSIONS.stream().map(v -> nginx.catalogue().of("nginx", v)).toList();
        Pattern old = Pattern.compile("worker_shutdown_timeout|load_module|http/http2_max_concurrent_streams");
        assertThat(nginx.catalogue().parameters().values())
                .filteredOn(p -> !(p.since() + p.until()).isEmpty()
                        && !old.matcher(p.name()).matches())
                .allSatisfy(p -> assertThat(all)
                        .as(p.name())
                        .anyMatch(c -> c.find(p.name()).isEmpty()))
                .isNotEmpty();
    }

    @Test
    void saysWhyADirectiveIsNoParameter() {
        assertThat(nginx.noParameter("add_header"))
                .hasValueSatisfying(w -> assertThat(w).contains("several times"));
        assertThat(nginx.noParameter("http/server/listen"))
                .hasValueSatisfying(w -> assertThat(w).contains("only in server"));
        assertThat(nginx.noParameter("ssl_engine"))
                .hasValueSatisfying(w -> assertThat(w).contains("run code"));
        assertThat(nginx.noParameter("user"))
                .hasValueSatisfying(w -> assertThat(w).contains("rights"));
        assertThat(nginx.noParameter("gzip"))
                .hasValueSatisfying(w -> assertThat(w).contains("http/gzip"));
        assertThat(nginx.noParameter("http/gzip")).isEmpty();
        assertThat(nginx.noParameter("http/spdy_pool_size"))
                .hasValueSatisfying(w -> assertThat(w).contains("does nothing"));
        assertThat(nginx.noParameter("nonsense")).isEmpty();
    }
}
