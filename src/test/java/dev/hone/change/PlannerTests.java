package dev.hone.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.hone.kind.Effect;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.service.LoadedFile;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannerTests {
    private static final String TEXT = "# toys\ntoys 3;\nbox 1m; # one\n";

    @Test
    void saysWhatEachParameterWasAndWillBe() {
        Plan.Part plan = plan(TEXT, set("box", "2m"), set("loud", "yes"));

        assertThat(plan.effect()).isEqualTo(Effect.RESTART);
        assertThat(plan.rows())
                .extracting(Plan.Row::parameter, Plan.Row::move, Plan.Row::beforeWords, Plan.Row::afterWords)
                .containsExactly(
                        tuple("box", Plan.Move.RAISES, "1\u202fMiB", "2\u202fMiB"),
                        tuple("loud", Plan.Move.TURNS_ON, "no", "yes"));
        assertThat(plan.files().getFirst().after()).startsWith("# toys\ntoys 3;\nbox 2m; # one\n");
        assertThat(plan.expected()).containsExactly(new Setting("box", "2m"), new Setting("loud", "yes"));
    }

    @Test
    void namesEveryFaultAtItsPlaceAndMakesNothing() {
        NotPlannable refusal = refusal(
                TEXT, set("toyz", "1"), set("box", "1M"), set("toys", "11"), set("plugin", "/x"), set("shelf", "1"));

        assertThat(refusal.faults())
                .extracting(Fault::pointer, Fault::code, Fault::suggestion)
                .containsExactly(
                        tuple("/set/0/parameter", "unknown_parameter", "toys"),
                        tuple("/set/1/value", "bad_unit", "1m"),
                        tuple("/set/2/value", "out_of_range", null),
                        tuple("/set/3/parameter", "runs_code", null),
                        tuple("/set/4/parameter", "no_parameter", null));
        assertThat(refusal.faults().getLast().message()).isEqualTo("shelf opens a block; edit the file as text");
    }

    @Test
    void refusesTheSameParameterTwice() {
        assertThat(refusal(TEXT, set("toys", "1"), set("toys", "2")).faults())
                .extracting(Fault::code)
                .containsExactly("duplicate_parameter");
    }

    @Test
    void refusesWhatWouldChangeNothing() {
        assertThat(refusal(TEXT, set("toys", "3")).faults())
                .extracting(Fault::code)
                .containsExactly("no_change");
    }

    @Test
    void refusesHiddenDirectionMarks() {
        assertThat(refusal(TEXT, set("toys", LoadedFile.bytesOf("\u202e3"))).faults())
                .extracting(Fault::code)
                .containsExactly("hidden_character");
    }

    /** In a text they may be meant; the approver has to say so. */
    @ParameterizedTest
    @CsvSource({"# \u202e toys, hidden_character", "# t\u200bys, hidden_character", "# p\u0430ypal, deceptive_character"
    })
    void aTextThatDeceivesTheEyeIsMarked(String line, String code) {
        Plan.Part plan = edit(TEXT, LoadedFile.sha256(TEXT), TEXT.replace("3", "4") + line + "\n");

        assertThat(plan.checks()).extracting(Problem::code).contains(code);
        assertThat(Plan.mayDeceive(plan.checks())).isTrue();
        assertThat(Plan.mayDeceive(edit(TEXT, LoadedFile.sha256(TEXT), TEXT.replace("3", "4"))
                        .checks()))
                .isFalse();
    }

    @Test
    void onlyUtf8TextsOfABoundedSizeAreEditedAsTexts() {
        String latin = TEXT + "# \u00e9t\u00e9\n";
        String large = TEXT + "#".repeat(LoadedFile.EDITABLE_BYTES);

        assertThat(textRefusal(latin, latin + "toys 4;\n"))
                .extracting(Fault::code)
                .containsExactly("not_text");
        assertThat(textRefusal(TEXT, large)).extracting(Fault::code).containsExactly("too_large");
        assertThat(textRefusal(TEXT, TEXT + "\0")).extracting(Fault::code).containsExactly("control_character");
    }

    @Test
    void takingAValueOutGoesBackToTheDefault() {
        Plan.Part plan = plan(TEXT, set("toys", null));

        assertThat(plan.rows().getFirst().move()).isEqualTo(Plan.Move.RESETS);
        assertThat(plan.files().getFirst().after()).isEqualTo("# toys\nbox 1m; # one\n");
    }

    @Test
    void aTextEditIsWordedByParameter() {
        Plan.Part plan = edit(TEXT, LoadedFile.sha256(TEXT), "# toys\ntoys 5;\nbox 1m; # one\n");

        assertThat(plan.rows())
                .extracting(Plan.Row::parameter, Plan.Row::before, Plan.Row::after)
                .containsExactly(tuple("toys", "3", "5"));
        assertThat(plan.effect()).isEqualTo(Effect.RELOAD);
    }

    @Test
    void aTextEditOnAnotherBaseIsRefused() {
        BaseChanged refusal =
                catchThrowableOfType(BaseChanged.class, () -> edit(TEXT, LoadedFile.sha256("other"), "toys 5;\n"));

        assertThat(refusal.currentHash()).isEqualTo(LoadedFile.sha256(TEXT));
    }

    @Test
    void codeIsDeniedInATextToo() {
        NotPlannable refusal = catchThrowableOfType(
                NotPlannable.class, () -> edit(TEXT, LoadedFile.sha256(TEXT), TEXT + "plugin /tmp/x.so;\n"));

        assertThat(refusal.faults()).extracting(Fault::code).containsExactly("runs_code");
    }

    @Test
    void aByteOrderMarkIsRefused() {
        NotPlannable refusal =
                catchThrowableOfType(NotPlannable.class, () -> edit(TEXT, LoadedFile.sha256(TEXT), "\ufeff" + TEXT));

        assertThat(refusal.faults()).extracting(Fault::code).containsExactly("byte_order_mark");
    }

    @Test
    void onlyLoadedFilesCanBeEdited() {
        Wish wish = new Wish.Edit(List.of(new Wish.Text("/edit/0", "/etc/../etc/passwd", "00", "x", false, false)));

        NotPlannable refusal =
                catchThrowableOfType(NotPlannable.class, () -> new Planner(ToyGround.with(TEXT)).plan(wish));

        assertThat(refusal.faults())
                .extracting(Fault::pointer, Fault::code)
                .containsExactly(tuple("/edit/0/file", "unknown_file"));
    }

    @Test
    void aHiddenSecretSurvivesAnEditOfTheMaskedText() {
        String secret = "toys 3;\npassword hunter2;\n";
        Plan.Part plan = edit(secret, LoadedFile.sha256(secret), "toys 4;\npassword ***hidden-1***;\n");

        assertThat(plan.files().getFirst().after()).isEqualTo("toys 4;\npassword hunter2;\n");
    }

    @Test
    void revertingRestoresTheFileByteForByte() {
        Plan.Part done = plan(TEXT, set("box", "2m"), set("loud", "yes"));
        Ground after = ToyGround.with(
                java.util.Objects.requireNonNull(done.files().getFirst().after()));

        Plan.Part inverse = new Planner(after).plan(new Reversal(after, done).draft(), "", false);

        assertThat(inverse.files().getFirst().after()).isEqualTo(TEXT);
        assertThat(inverse.rows())
                .extracting(Plan.Row::parameter, Plan.Row::after)
                .containsExactly(tuple("box", "1m"), tuple("loud", "no"));
    }

    @Test
    void revertingKeepsWhatSomebodyElseEditedMeanwhile() {
        Plan.Part done = plan(TEXT, set("box", "2m"));
        Ground after = ToyGround.with("# mine now\ntoys 7;\nbox 2m; # one\n");

        Plan.Part inverse = new Planner(after).plan(new Reversal(after, done).draft(), "", false);

        assertThat(inverse.files().getFirst().after()).isEqualTo("# mine now\ntoys 7;\nbox 1m; # one\n");
    }

    @Test
    void thePlanIsTheSameAfterStorageAndSoIsItsDigest() {
        Plan plan = Plan.of("h-1", List.of(plan(TEXT, set("box", "2m"))), 120);

        assertThat(Plan.read(plan.json())).isEqualTo(plan);
        assertThat(Plan.digest(plan.json()))
                .hasSize(64)
                .isEqualTo(Plan.digest(Plan.read(plan.json()).json()));
    }

    private static final String MARK = "\u00ef\u00bb\u00bf";

    @Test
    void aByteOrderMarkIsRefusedWithAnOfferToTakeItOff() {
        for (String there : List.of(TEXT, MARK + TEXT)) {
            Fault fault = textRefusal(there, "\ufeff" + TEXT + "# more\n").getFirst();

            assertThat(fault.pointer()).isEqualTo("/edit/0/text");
            assertThat(fault.code()).isEqualTo("byte_order_mark");
            assertThat(fault.message()).contains("line 1", "EF BB BF", "stripByteOrderMark");
            assertThat(fault.suggestion()).isEqualTo("\"stripByteOrderMark\": true");
        }
    }

    @Test
    void theOfferTakenShowsTheMarkAsALineOfItsOwn() {
        Plan.Part plan = stripped(MARK + TEXT, null);

        assertThat(plan.files().getFirst().after()).isEqualTo(TEXT);
        assertThat(FileDiff.plain(MARK + TEXT, plan.files().getFirst().after()))
                .startsWith("-\\xef\\xbb\\xbf (UTF-8 byte order mark)\n # toys\n");
        assertThat(stripped(TEXT, "\ufeff" + TEXT + "# more\n").checks())
                .extracting(Problem::code)
                .contains("byte_order_mark_stripped");
    }

    @Test
    void nothingIsSetByNameInAFileWithBytesThatAreNoText() {
        Fault fault = refusal(TEXT + "# \u00ff\n", set("box", "2m")).faults().getFirst();

        assertThat(fault.code()).isEqualTo("not_text");
        assertThat(fault.message()).contains("\\xff in line", "edit it raw");
    }

    @Test
    void aRawEditKeepsBytesThatAreNoTextAndWarns() {
        String there = TEXT + "# \u00ff \\x41\n";
        String shown = LoadedFile.escaped(there);
        Plan.Part plan = new Planner(ToyGround.with(there)).plan(edit(there, shown + "# more\n", true, false));

        assertThat(shown).contains("# \\xff \\x5cx41");
        assertThat(plan.files().getFirst().after()).isEqualTo(there + "# more\n");
        assertThat(plan.checks())
                .filteredOn(p -> p.code().equals("not_text"))
                .extracting(Problem::message)
                .first()
                .asString()
                .contains("\\xff in line", "edited raw");
    }

    private static Plan.Part stripped(String there, @Nullable String text) {
        return new Planner(ToyGround.with(there)).plan(edit(there, text, false, true));
    }

    private static Wish edit(String there, @Nullable String text, boolean escaped, boolean strip) {
        return new Wish.Edit(List.of(
                new Wish.Text("/edit/0", ToyGround.FILE.toString(), LoadedFile.sha256(there), text, escaped, strip)));
    }

    private static Setting set(String parameter, @Nullable String value) {
        return new Setting(parameter, value);
    }

    private static Plan.Part plan(String text, Setting... settings) {
        List<Wish.Item> items = IntStream.range(0, settings.length)
                .mapToObj(i -> new Wish.Item("/set/" + i, settings[i]))
                .toList();
        return new Planner(ToyGround.with(text)).plan(new Wish.Set(items));
    }

    private static Plan.Part edit(String text, String base, String after) {
        Wish wish =
                new Wish.Edit(List.of(new Wish.Text("/edit/0", ToyGround.FILE.toString(), base, after, false, false)));
        return new Planner(ToyGround.with(text)).plan(wish);
    }

    private static List<Fault> textRefusal(String text, String after) {
        return catchThrowableOfType(NotPlannable.class, () -> edit(text, LoadedFile.sha256(text), after))
                .faults();
    }

    private static NotPlannable refusal(String text, Setting... settings) {
        return catchThrowableOfType(NotPlannable.class, () -> plan(text, settings));
    }
}
