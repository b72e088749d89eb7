package dev.hone.question;

import dev.hone.advice.Advisor;
import dev.hone.advice.Snapshot;
import dev.hone.benchmark.MeasuredRuns;
import dev.hone.path.PathMaps;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/** Asks every question of a host. */
@Component
class Asked {
    private static final Logger LOG = LoggerFactory.getLogger(Asked.class);

    private final Advisor advisor;
    private final PathMaps maps;
    private final MeasuredRuns runs;
    private final MessageSource texts;

    Asked(Advisor advisor, PathMaps maps, MeasuredRuns runs, MessageSource texts) {
        this.advisor = advisor;
        this.maps = maps;
        this.runs = runs;
        this.texts = texts;
    }

    /** All answers in the visitor's language. */
    List<AnswerView> of(String hostId, Ground.Visitor visitor, Locale locale) {
        Snapshot host = advisor.snapshot(hostId);
        Ground ground = new Ground(host, maps.of(hostId), runs.on(hostId), advisor.told(host, locale), visitor);
        return Questions.ALL.stream()
                .map(q -> AnswerView.of(q.id(), answered(q, ground), texts, locale))
                .toList();
    }

    /** One that fails says so; the others are still answered. */
    static Answer answered(Question question, Ground ground) {
        try {
            return question.answer().apply(ground);
        } catch (RuntimeException e) {
            LOG.warn(
                    "question {} failed on {}",
                    question.id(),
                    ground.host().facts().name(),
                    e);
            return Answer.toMeasure("failed");
        }
    }
}
