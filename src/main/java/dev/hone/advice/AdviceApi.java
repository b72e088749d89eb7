package dev.hone.advice;

import java.util.List;
import java.util.Locale;
import org.springframework.context.MessageSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Findings about a host. */
@RestController
class AdviceApi {
    private final Advisor advisor;
    private final MessageSource texts;

    AdviceApi(Advisor advisor, MessageSource texts) {
        this.advisor = advisor;
        this.texts = texts;
    }

    /**
     * What there is to say about a host.
     *
     * @param host  its id
     * @param rules how many rules were asked
     * @param items findings, worst first; empty when there is nothing to say
     */
    record AdviceView(String host, int rules, List<FindingView> items) {}

    @GetMapping("/api/v1/hosts/{host}/advice")
    AdviceView advice(@PathVariable String host) {
        List<FindingView> items = advisor.of(host).stream()
                .map(f -> FindingView.of(f, texts, Locale.ENGLISH))
                .toList();
        return new AdviceView(host, Rules.ALL.size(), items);
    }
}
