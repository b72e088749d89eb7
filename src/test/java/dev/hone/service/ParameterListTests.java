package dev.hone.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Origin;
import dev.hone.kind.ServiceKinds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParameterListTests {
    private static final Catalogue CATALOGUE =
            ServiceKinds.byId("postgresql").orElseThrow().catalogue();
    private static final List<String> NAMES = List.copyOf(CATALOGUE.parameters().keySet());

    @Test
    void listsWhatWasSetFirstAndThenTheFirstRowsOfTheCatalogue() {
        ParameterList list = ParameterList.of(read("wal_level", "jit"), false);

        assertThat(list.given()).extracting(ParameterView::name).containsExactlyInAnyOrder("wal_level", "jit");
        List<String> plain = NAMES.stream()
                .filter(n -> !n.equals("wal_level") && !n.equals("jit"))
                .toList();
        assertThat(list.plain())
                .extracting(ParameterView::name)
                .containsExactlyElementsOf(plain.subList(0, ParameterList.MOST_PLAIN));
        assertThat(list.beyond()).isEqualTo(plain.size() - ParameterList.MOST_PLAIN);
        assertThat(list.fit()).isEqualTo(NAMES.size());
    }

    @Test
    void listsAllWhenAllAreAskedFor() {
        ParameterList list = ParameterList.of(read("wal_level"), true);

        assertThat(list.beyond()).isZero();
        assertThat(list.listed()).isEqualTo(NAMES.size());
        assertThat(list.groups()).extracting(ParameterList.Group::word).containsExactly("given", "plain");
    }

    @Test
    void countsWhatWaitsForARestartAmongWhatWasSet() {
        Origin standard = Origin.defaulted("100");
        EffectiveValue waits = new EffectiveValue("max_connections", "100", standard, List.of(), List.of(), "200");
        List<ParameterView> rows =
                ParameterView.of(CATALOGUE, new EffectiveConfig(List.of(waits), List.of(), List.of()));

        ParameterList list = ParameterList.of(rows, false);

        assertThat(list.given()).hasSize(1);
        assertThat(list.groups()).extracting(ParameterList.Group::word).containsExactly("given");
    }

    @Test
    void saysWhyAParameterIsNotSetByName() {
        assertThat(fixed("work_mem")).isEmpty();
        assertThat(fixed("shared_preload_libraries")).isEqualTo("code");
        assertThat(fixed("custom.setting")).isEqualTo("unknown");
    }

    private static String fixed(String name) {
        EffectiveValue value = new EffectiveValue(name, "x", Origin.defaulted("x"), List.of(), List.of(), null);
        return ParameterView.of(CATALOGUE, new EffectiveConfig(List.of(value), List.of(), List.of()))
                .getFirst()
                .fixed();
    }

    /** Every parameter of the catalogue at its default but for those given in a file; told in another order. */
    private static List<ParameterView> read(String... given) {
        List<EffectiveValue> values = new ArrayList<>(CATALOGUE.parameters().values().stream()
                .map(p -> {
                    Origin origin = List.of(given).contains(p.name())
                            ? new Origin(Origin.Source.FILE, Path.of("/etc/x.conf"), 3, p.defaultValue())
                            : Origin.defaulted(p.defaultValue());
                    return new EffectiveValue(p.name(), p.defaultValue(), origin, List.of(), List.of(), null);
                })
                .toList());
        Collections.reverse(values);
        return ParameterView.of(CATALOGUE, new EffectiveConfig(values, List.of(), List.of()));
    }
}
