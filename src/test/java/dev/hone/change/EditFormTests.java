package dev.hone.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Origin;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.context.support.StaticMessageSource;

class EditFormTests {
    private static final ServiceKind KIND = ServiceKinds.byId("mysql").orElseThrow();

    @Test
    void beginsWithWhatWasSetAndLeavesOutMostOfTheRest() {
        EditForm.Rows rows = form("sort_buffer_size").rows(wanted("", false), Map.of(), Map.of());

        assertThat(rows.given()).extracting(EditForm.Row::parameter).containsExactly("sort_buffer_size");
        assertThat(rows.plain()).hasSize(40);
        assertThat(rows.beyond()).isGreaterThan(100);
        EditForm.Rows whole = form("sort_buffer_size").rows(wanted("", true), Map.of(), Map.of());
        assertThat(whole.plain()).hasSize(40 + rows.beyond());
        assertThat(whole.beyond()).isZero();
    }

    @Test
    void keepsWhatWasTypedAmongTheFieldsWhateverIsLookedFor() {
        EditForm.Rows rows = form().rows(
                        wanted("max_connections", false),
                        Map.of("wait_timeout", "77x"),
                        Map.of("wait_timeout", "is no number"));

        assertThat(rows.given()).singleElement().satisfies(row -> {
            assertThat(row.parameter()).isEqualTo("wait_timeout");
            assertThat(row.field().value()).isEqualTo("77x");
            assertThat(row.field().error()).isEqualTo("is no number");
        });
        assertThat(rows.plain()).extracting(EditForm.Row::parameter).contains("max_connections");
    }

    @Test
    void hasOneFieldWhereOneIsAskedFor() {
        var one = new EditForm.Wanted("max_connections", "", false);

        EditForm.Rows rows = form("sort_buffer_size").rows(one, Map.of(), Map.of());

        assertThat(rows.given()).isEmpty();
        assertThat(rows.plain()).extracting(EditForm.Row::parameter).containsExactly("max_connections");
    }

    @Test
    void saysWhyWhatIsLookedForCannotBeSet() {
        ServiceKind nginx = ServiceKinds.byId("nginx").orElseThrow();
        EffectiveConfig none = new EffectiveConfig(List.of(), List.of(), List.of());
        EditForm form = form(new Ground("h-1", nginx, ToyGround.installation(), none));

        assertThat(form.why(wanted(" add_header ", false))).contains("several times");
        assertThat(form.why(new EditForm.Wanted("http/listen", "", false))).contains("only in server");
        assertThat(form.why(wanted("http/gzip", false))).isNull();
        assertThat(form.why(wanted("size of buffers", false))).isNull();
    }

    private static EditForm.Wanted wanted(String words, boolean whole) {
        return new EditForm.Wanted("", words, whole);
    }

    private static EditForm form(String... given) {
        return form(ground(List.of(given)));
    }

    private static EditForm form(Ground ground) {
        var words = new StaticMessageSource();
        words.setUseCodeAsDefaultMessage(true);
        return new EditForm(ground, new ChangeWords(words), Locale.ENGLISH);
    }

    private static Ground ground(List<String> given) {
        Catalogue catalogue = KIND.catalogue();
        List<EffectiveValue> values = catalogue.parameters().values().stream()
                .map(p -> {
                    Origin origin = given.contains(p.name())
                            ? new Origin(Origin.Source.FILE, Path.of("/etc/my.cnf"), 3, p.defaultValue())
                            : Origin.defaulted(p.defaultValue());
                    return new EffectiveValue(p.name(), p.defaultValue(), origin, List.of(), List.of(), null);
                })
                .toList();
        return new Ground("h-1", KIND, ToyGround.installation(), new EffectiveConfig(values, List.of(), List.of()));
    }
}
