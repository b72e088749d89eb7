package dev.hone.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.springframework.context.support.ResourceBundleMessageSource;

/** What all rules say about a made-up host, in words. */
final class Said {
    private final List<FindingView> findings;

    private Said(List<FindingView> findings) {
        this.findings = findings;
    }

    static Said about(long memoryMib, MadeUp... services) {
        return about(MadeUp.host(memoryMib, services));
    }

    /** Every rule is asked as it is on a page, but one that fails fails the test. */
    static Said about(Snapshot host) {
        return new Said(Rules.ALL.stream()
                .flatMap(r -> r.look(host).stream())
                .map(f -> FindingView.of(f, texts(), Locale.ENGLISH))
                .toList());
    }

    static ResourceBundleMessageSource texts() {
        var texts = new ResourceBundleMessageSource();
        texts.setBasename("messages/advice");
        texts.setDefaultEncoding("UTF-8");
        return texts;
    }

    Said nothing(String rule) {
        assertThat(findings).extracting(FindingView::rule).doesNotContain(rule);
        return this;
    }

    void nothingAtAll() {
        assertThat(findings).extracting(FindingView::rule).isEmpty();
    }

    /** The only finding of that rule. */
    One one(String rule) {
        List<FindingView> of =
                findings.stream().filter(f -> f.rule().equals(rule)).toList();
        assertThat(of).as("findings of %s among %s", rule, findings).hasSize(1);
        return new One(of.getFirst());
    }

    /** One finding. */
    record One(FindingView finding) {
        One says(String... parts) {
            assertThat(plain(finding.sentence())).contains(parts);
            return this;
        }

        /** All lines of its arithmetic. */
        One reckons(String... lines) {
            assertThat(finding.arithmetic().stream().map(One::plain)).containsExactly(lines);
            return this;
        }

        /** What would be planned, as {@code name=value}. */
        One plans(String... settings) {
            assertThat(finding.remedy()).as("what to do about %s", finding).isNotNull();
            assertThat(finding.remedy().set().stream().map(i -> i.parameter() + "=" + i.value()))
                    .containsExactly(settings);
            return this;
        }

        One plansNothing() {
            assertThat(finding.remedy()).isNull();
            return this;
        }

        private static String plain(String text) {
            return text.replace('\u202f', ' ');
        }
    }
}
