package dev.hone.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hone.kind.Setting;
import dev.hone.wire.WireFormat;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PlansTests {
    private static final String TEXT = "toys 3;\nbox 1m;\n";

    private final Ground ground = ToyGround.with(TEXT);

    @Test
    void aServiceOnWhichAllStandsAsWishedIsLeftOut() {
        Plans.Gathering gathered = new Plans.Gathering();
        gathered.add(() -> planned("toys", "3"));
        gathered.add(() -> planned("toys", "4"));

        assertThat(gathered.all()).hasSize(1);
    }

    @Test
    void nothingToChangeAnywhereIsSaidOnce() {
        Plans.Gathering gathered = new Plans.Gathering();
        gathered.add(() -> planned("toys", "3"));
        gathered.add(() -> planned("box", "1m"));

        assertThat(catchThrowableOfType(NotPlannable.class, gathered::all).faults())
                .extracting(Fault::code)
                .containsExactly("no_change");
    }

    @Test
    void everyFaultOfEveryServiceIsNamedAndNothingIsMade() {
        Plans.Gathering gathered = new Plans.Gathering();
        gathered.add(() -> planned("toys", "4"));
        gathered.add(() -> planned("nosuch", "1"));
        gathered.add(() -> planned("toys", "many"));

        assertThat(catchThrowableOfType(NotPlannable.class, gathered::all).faults())
                .hasSize(2);
    }

    @Test
    void aFileOfTwoServicesIsWrittenOnce() {
        List<Plans.Planned> apart = Plans.apart(List.of(planned("toys", "4"), planned("toys", "4")));

        assertThat(apart.getFirst().part().files()).hasSize(1);
        assertThat(apart.getLast().part().files()).isEmpty();
        assertThat(apart.getLast().part().expected()).containsExactly(new Setting("toys", "4"));
    }

    @Test
    void aFileIsNotWrittenInTwoWays() {
        assertThatThrownBy(() -> Plans.apart(List.of(planned("toys", "4"), planned("toys", "5"))))
                .isInstanceOf(NotPlannable.class)
                .hasMessageContaining("/etc/toy.conf is loaded by several of these services");
    }

    @Test
    void aPlanOfTwoHasTheRowsOfBothAndMoreTime() {
        Plan.Part part = planned("toys", "4").part();
        Plan plan = Plan.of("h-1", List.of(part, part), 120);

        assertThat(plan.rows()).hasSize(2);
        assertThat(plan.deadlineSeconds()).isEqualTo(420);
        assertThat(Plan.read(plan.json())).isEqualTo(plan);
    }

    /** As stored before a plan could have several services. */
    @Test
    void readsAPlanOfTheOlderSpelling() {
        Plan.Part part = planned("toys", "4").part();
        String members = WireFormat.json().writeValueAsString(part).replace(",\"blocks\":[]", "");
        String older = "{\"hostId\":\"h-1\"," + members.substring(1, members.length() - 1)
                + ",\"budget\":null,\"confirmSeconds\":60,\"deadlineSeconds\":300}";

        assertThat(Plan.read(older)).isEqualTo(Plan.of("h-1", List.of(part), 60));
        assertThat(Plan.read(older).files()).extracting(Plan.File::path).containsExactly(Path.of("/etc/toy.conf"));
    }

    private Plans.Planned planned(String parameter, @Nullable String value) {
        Wish.Item item = new Wish.Item("/set/0", new Setting(parameter, value));
        return new Plans.Planned(ground, new Planner(ground).plan(new Wish.Set(List.of(item))));
    }
}
