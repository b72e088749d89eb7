package dev.hone.advice;

import dev.hone.kind.Masker;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;

/**
 * A finding as people and programs read it.
 *
 * @param rule       stable word of what was looked for
 * @param severity   {@code fault}, {@code risk} or {@code note}
 * @param services   the services concerned, the one to change first; empty when it is about the host
 * @param sentence   what is so
 * @param arithmetic how it was reckoned, every addend, a line each
 * @param remedy     what to do; null when nothing can be named that would help and fit
 * @param source     the vendor's page that says so; empty where none is needed
 */
record FindingView(
        String rule,
        String severity,
        List<Concern> services,
        String sentence,
        List<String> arithmetic,
        @Nullable RemedyView remedy,
        String source) {

    /** A service concerned. */
    record Concern(String id, String name) {}

    /** One value to set; null to remove the line. The form of {@code POST /api/v1/changes}. */
    record Item(String service, String parameter, @Nullable String value) {}

    /**
     * What to do.
     *
     * @param set   values to plan; empty for a line to write by hand
     * @param link  the form that opens with them typed in; empty for a line to write by hand
     * @param line  a line to write by hand; empty for values to plan
     * @param place file and line where it stands today
     */
    record RemedyView(List<Item> set, String link, String line, String place) {}

    static FindingView of(Finding finding, MessageSource texts, Locale locale) {
        return new FindingView(
                finding.rule(),
                finding.severity().word(),
                finding.services().stream()
                        .map(s -> new Concern(s.id(), s.name()))
                        .toList(),
                finding.sentence().in(texts, locale),
                finding.arithmetic().stream()
                        .map(w -> Masker.mask(w.in(texts, locale)))
                        .toList(),
                remedy(finding.remedy()),
                finding.source());
    }

    private static @Nullable RemedyView remedy(@Nullable Remedy remedy) {
        return switch (remedy) {
            case null -> null;
            case Remedy.Edit edit ->
                new RemedyView(
                        edit.settings().stream()
                                .map(s -> new Item(edit.service().id(), s.parameter(), s.value()))
                                .toList(),
                        link(edit),
                        "",
                        "");
            case Remedy.Line line -> new RemedyView(List.of(), "", line.text(), line.place());
        };
    }

    /** The form of a change with its values typed in, from the root of the server on. */
    static String link(Remedy.Edit edit) {
        String values = edit.settings().stream()
                .map(s -> "&v." + encoded(s.parameter()) + "=" + encoded(Objects.requireNonNullElse(s.value(), "")))
                .collect(Collectors.joining());
        return "/services/" + edit.service().id() + "/edit?p="
                + encoded(edit.settings().getFirst().parameter()) + values;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Where it stands on its page: one service has each rule once. */
    public String anchor() {
        return services.isEmpty() ? rule : rule + "-" + services.getFirst().id();
    }

    /** The shape that pages show it with. */
    public String shape() {
        return Severity.valueOf(severity.toUpperCase(Locale.ROOT)).shape();
    }
}
