package dev.hone.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ServiceKinds;
import dev.hone.wire.ToolParameters;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every step of a recipe that came with Hone could be planned and run as it is written. */
class SeriesTests {
    static Stream<Recipe> recipes() throws IOException {
        return new BuiltIns().recipes().stream();
    }

    @Test
    void thereAreFive() throws IOException {
        assertThat(recipes().map(r -> r.profile().name()))
                .containsExactly(
                        "recipe-firebird",
                        "recipe-pooling",
                        "recipe-smallest-vps",
                        "recipe-varnish-apache",
                        "recipe-wordpress-2gb");
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void namesOnlyKindsAndParametersThatExist(Recipe recipe) {
        for (Series.Step step : recipe.series().steps()) {
            assertThat(step.kinds())
                    .as(step.id())
                    .isNotEmpty()
                    .allMatch(k -> ServiceKinds.byId(k).isPresent());
            assertThat(step.kinds()).as(step.id()).contains(step.target());
            assertThat(step.blocks())
                    .as(step.id())
                    .allMatch(b -> ServiceKinds.byId(b.kind())
                            .orElseThrow()
                            .blocks()
                            .find(b.block())
                            .isPresent());
            step.set().forEach((kind, values) -> {
                Catalogue catalogue = ServiceKinds.byId(kind).orElseThrow().catalogue();
                assertThat(values.keySet())
                        .as(step.id())
                        .allMatch(n -> catalogue.find(n).isPresent());
            });
        }
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void givesEveryToolOnlyWhatItTakes(Recipe recipe) {
        for (Series.Step step : recipe.series().steps()) {
            step.load()
                    .forEach((name, value) -> assertThat(ToolParameters.fault(step.tool(), name, value))
                            .as(step.id())
                            .isEmpty());
            assertThat(step.unit()).as(step.id()).isNotBlank();
        }
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void answersWhatReadersAsk(Recipe recipe) {
        assertThat(recipe.series().story()).hasSizeGreaterThan(60);
        assertThat(recipe.series().answers()).isNotEmpty().allSatisfy(a -> {
            assertThat(a.question()).endsWith("?");
            assertThat(a.answer()).hasSizeGreaterThan(40);
        });
    }

    /** Figures that are not told are absent, and never zero. */
    @Test
    void leavesOutWhatIsNotTold() {
        Series read = Series.read(
                "story: a\nsteps:\n  - {id: one, title: One, told: 3}\n  - {id: two, title: Two, ratios: [{to: one}]}");

        Series.Step two = read.find("two").orElseThrow();
        assertThat(read.find("one").orElseThrow().toldText()).isEqualTo("3");
        assertThat(two.told()).isNull();
        assertThat(two.floor()).isNull();
        assertThat(two.ratios()).containsExactly(new Series.Ratio("one", null, null));
        assertThat(two.load()).isEqualTo(Map.of());
        assertThat(two.kinds()).isEqualTo(List.of());
    }

    @Test
    void refusesAComparisonWithNothing() {
        assertThatThrownBy(() -> Series.read("steps: [{id: one, title: One, ratios: [{to: zero}]}]"))
                .hasMessage("one is compared with zero, which is no step");
    }

    @Test
    void translatesWhatXcacheHad() throws IOException {
        Recipe recipe = new BuiltIns().recipe("recipe-smallest-vps").orElseThrow();
        Catalogue php = ServiceKinds.byId("php").orElseThrow().catalogue();

        assertThat(recipe.series().successors())
                .extracting(Series.Successor::old)
                .contains("xcache.size = 64M", "xcache.count = 4", "xcache.var_size = 64M");
        assertThat(recipe.series().successors().stream().map(Series.Successor::now))
                .filteredOn(now -> !now.isEmpty())
                .allMatch(now -> php.find(now.replaceFirst(" =.*", "")).isPresent());
    }
}
