package dev.hone.profile;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.json.JsonMapper;

/**
 * The changes and loads that repeat a published story, one after the other.
 *
 * @param story   what the story was about, on which machine
 * @param earlier machine on which the figures called {@code earlier} were measured
 * @param steps   in order
 * @param answers what readers ask, with where the product answers it
 * @param successors settings of a program that is gone, and what took their place
 */
record Series(String story, String earlier, List<Step> steps, List<Answer> answers, List<Successor> successors) {
    private static final JsonSetter.Value EMPTY = JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .withConfigOverride(String.class, o -> o.setNullHandling(EMPTY))
            .withConfigOverride(List.class, o -> o.setNullHandling(EMPTY))
            .withConfigOverride(Map.class, o -> o.setNullHandling(EMPTY))
            .build();

    /**
     * One step: what is set or built, then one load.
     *
     * @param kinds   kinds of service that must be there
     * @param target  kind that takes the load; empty for a step without one
     * @param set     values by kind and parameter, in the service's spelling
     * @param blocks  pieces of configuration that are put in
     * @param build   what is built into files besides, in words; empty for nothing
     * @param load    parameters of the tool
     * @param told    figure of the story; null where it has none
     * @param measured figure measured earlier; null where none was
     * @param unit    of both
     * @param ratios  what it is compared with
     * @param floor   figure that must be reached; null where none is asked
     * @param note    what to know of it
     */
    record Step(
            String id,
            String title,
            List<String> kinds,
            String target,
            Map<String, Map<String, String>> set,
            List<Block> blocks,
            String build,
            String tool,
            Map<String, String> load,
            @Nullable Double told,
            @Nullable Double measured,
            String unit,
            List<Ratio> ratios,
            @Nullable Double floor,
            String note) {
        /** The story's figure for people; a dash where it has none. */
        public String toldText() {
            return plain(told);
        }

        /** The earlier figure likewise. */
        public String measuredText() {
            return plain(measured);
        }
    }

    /** A piece of configuration of a kind, by its id, with the values of its fields. */
    record Block(String kind, String block, Map<String, String> values) {}

    /**
     * A step's figure over that of an earlier step.
     *
     * @param to    id of the earlier step
     * @param least what must be reached; null where nothing is asked
     * @param most  what must not be passed; null likewise
     */
    record Ratio(
            String to, @Nullable Double least, @Nullable Double most) {
        public String leastText() {
            return plain(least);
        }

        public String mostText() {
            return plain(most);
        }
    }

    /** A question of readers, and a sentence that answers it; the page is a path of the product, empty for none. */
    record Answer(String question, String answer, String page) {}

    /** A setting of old, and the one that does its work today. */
    record Successor(String old, String meaning, String now, String note) {}

    /** Reads the text of a built-in one; a fault in it is a bug and is thrown. */
    static Series read(String text) {
        Object whole = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        Series series = MAPPER.convertValue(whole, Series.class);
        series.steps.forEach(series::check);
        return series;
    }

    private void check(Step step) {
        if (step.id.isEmpty() || step.title.isEmpty()) {
            throw new IllegalArgumentException("a step needs an id and a title, was " + step);
        }
        for (Ratio ratio : step.ratios) {
            if (find(ratio.to).isEmpty()) {
                throw new IllegalArgumentException(step.id + " is compared with " + ratio.to + ", which is no step");
            }
        }
    }

    private static String plain(@Nullable Double figure) {
        return figure == null
                ? "–"
                : BigDecimal.valueOf(figure).stripTrailingZeros().toPlainString();
    }

    Optional<Step> find(String id) {
        return steps.stream().filter(s -> s.id().equals(id)).findFirst();
    }
}
