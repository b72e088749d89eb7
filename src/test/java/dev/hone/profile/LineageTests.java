package dev.hone.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.profile.Value.Layer;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LineageTests {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private final Map<String, Profile> known = new LinkedHashMap<>();

    @Test
    void theNearestFormulaHoldsAndTheOthersAreKept() {
        save("root", 7, null, row("gzip", "off"), row("workers", "auto"));
        save("base", 3, "root", row("gzip", "on"));
        Profile own = save("web", 1, "base", row("workers", "cpus * 2"));

        List<Value> values = lineage(own).values(List.of());

        assertThat(values).extracting(Value::parameter).containsExactly("gzip", "workers");
        assertThat(value(values, "gzip").layers()).containsExactly(layer("base", 3, "on"), layer("root", 7, "off"));
        assertThat(value(values, "workers").held()).isEqualTo(layer("web", 1, "cpus * 2"));
        assertThat(value(values, "workers").overridden()).containsExactly(layer("root", 7, "auto"));
    }

    @Test
    void aHostsOverrideStandsDirectlyAboveItsProfile() {
        save("base", 3, null, row("gzip", "on"), row("workers", "auto"));
        Profile own = save("web", 1, "base", row("workers", "4"));
        List<HostOverride> overrides = List.of(over("base", "workers", "1"), over("web", "gzip", "off"));

        List<Value> values = lineage(own).values(overrides);

        assertThat(value(values, "workers").layers())
                .extracting(Layer::formula)
                .as("the child's own formula beats what the host overrides of the parent")
                .containsExactly("4", "1", "auto");
        assertThat(value(values, "gzip").held().host()).isEqualTo("h1");
        assertThat(value(values, "gzip").held().author()).isEqualTo("ann");
        assertThat(value(values, "gzip").overridden()).containsExactly(layer("base", 3, "on"));
    }

    @Test
    void anOverrideOfWhatNobodySetsDoesNothing() {
        Profile own = save("web", 1, null, row("gzip", "on"));

        assertThat(lineage(own).values(List.of(over("web", "workers", "4"))))
                .extracting(Value::parameter)
                .containsExactly("gzip");
    }

    @Test
    void anOverrideOfAnotherProfileIsNotTaken() {
        Profile own = save("web", 1, null, row("gzip", "on"));

        assertThat(value(lineage(own).values(List.of(over("shop", "gzip", "off"))), "gzip")
                        .held()
                        .formula())
                .isEqualTo("on");
    }

    @Test
    void aCircleIsRefusedWithItsPath() {
        save("root", 1, "web");
        save("base", 1, "root");
        Profile own = save("web", 1, "base");

        assertThatThrownBy(() -> lineage(own)).hasMessageContaining("web → base → root → web is a circle");
    }

    @Test
    void oneselfIsNoParent() {
        Profile own = save("web", 1, "web");

        assertThatThrownBy(() -> lineage(own)).hasMessageContaining("web → web is a circle");
    }

    @Test
    void aMissingParentIsRefusedWithThePath() {
        save("base", 1, "gone");
        Profile own = save("web", 1, "base");

        assertThatThrownBy(() -> lineage(own)).hasMessageContaining("web → base → gone: profile gone does not exist");
    }

    @Test
    void aLineOfMoreThanEightIsRefused() {
        IntStream.rangeClosed(1, 9).forEach(i -> save("p" + i, 1, i == 9 ? null : "p" + (i + 1)));

        assertThat(lineage(known.get("p2")).line()).hasSize(8);
        assertThatThrownBy(() -> lineage(known.get("p1"))).hasMessageContaining("longer than 8");
    }

    @Test
    void whatAnAncestorSaysSinceIsTold() {
        save("base", 4, null, row("gzip", "off"), row("sendfile", "on"));
        Profile own = new Profile(
                "web", 2, "Web", "base", List.of(), List.of(new Profile.Ancestor("base", 3)), "ann", NOON, false);
        List<Profile.Row> before = List.of(row("gzip", "on"), row("workers", "auto"));

        List<News> news =
                News.of(lineage(own), (name, version) -> name.equals("base") && version == 3 ? before : List.of());

        assertThat(news)
                .containsExactly(new News(
                        "base",
                        3,
                        4,
                        "ann",
                        NOON,
                        List.of(
                                new Difference("nginx", "gzip", "on", "off"),
                                new Difference("nginx", "workers", "auto", null),
                                new Difference("nginx", "sendfile", null, "on"))));
    }

    @Test
    void nothingIsToldWhileAncestorsAreTheSame() {
        save("base", 3, null, row("gzip", "on"));
        Profile own = new Profile(
                "web", 2, "Web", "base", List.of(), List.of(new Profile.Ancestor("base", 3)), "ann", NOON, false);

        assertThat(News.of(lineage(own), (name, version) -> List.of())).isEmpty();
    }

    private Lineage lineage(@Nullable Profile own) {
        return Lineage.of(Optional.ofNullable(own).orElseThrow(), name -> Optional.ofNullable(known.get(name)));
    }

    private Profile save(String name, int version, @Nullable String parent, Profile.Row... rows) {
        Profile profile = new Profile(name, version, name, parent, Arrays.asList(rows), List.of(), "ann", NOON, false);
        known.put(name, profile);
        return profile;
    }

    private static Profile.Row row(String parameter, String formula) {
        return Profile.Row.of("nginx", parameter, formula);
    }

    private static HostOverride over(String profile, String parameter, String formula) {
        return new HostOverride(profile, "h1", "nginx", parameter, formula, "old disk", "ann", NOON);
    }

    private static Layer layer(String profile, int version, String formula) {
        return new Layer(profile, version, null, null, formula, null, null);
    }

    private static Value value(List<Value> values, String parameter) {
        return values.stream()
                .filter(v -> v.parameter().equals(parameter))
                .findFirst()
                .orElseThrow();
    }
}
