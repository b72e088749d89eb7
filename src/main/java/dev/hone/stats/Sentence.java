package dev.hone.stats;

import dev.hone.stats.Verdict.NotEnoughData;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.util.Locale;
import java.util.ResourceBundle;

/** Says a comparison in one sentence: the claim first, then effect, interval and number of runs. */
public final class Sentence {
    private final Locale locale;
    private final ResourceBundle texts;

    private Sentence(Locale locale) {
        this.locale = locale;
        this.texts = ResourceBundle.getBundle("messages.stats", locale);
    }

    /**
     * The verdict with its uncertainty, such as "B is better: requests per second +12.3 % against A …".
     *
     * @param metric what was measured, as the reader calls it
     */
    public static String of(Comparison comparison, String metric, Locale locale) {
        return new Sentence(locale).say(comparison, metric);
    }

    /** What is said when a set has no run that counts. */
    public static String noRuns(Locale locale) {
        return new Sentence(locale).texts.getString("verdict.no_runs");
    }

    /** The verdict alone in one or a few words, such as "not enough data". */
    public static String word(Verdict verdict, Locale locale) {
        return new Sentence(locale).texts.getString("verdict.word." + verdict.code());
    }

    private String say(Comparison c, String metric) {
        var around = c.interval() == null ? new Interval(c.effect(), c.effect(), Comparison.LEVEL) : c.interval();
        return new MessageFormat(texts.getString(key(c)), locale).format(new Object[] {
            metric,
            change(c.effect()),
            change(around.low()),
            change(around.high()),
            percent(around.level(), 0),
            c.baseline().n(),
            c.candidate().n(),
            percent(c.zone(), 0),
            further(c.verdict()),
            Comparison.FEWEST_RUNS
        });
    }

    private static String key(Comparison c) {
        if (Math.min(c.baseline().n(), c.candidate().n()) < Comparison.FEWEST_RUNS) {
            return "verdict.too_few";
        }
        return "verdict." + c.verdict().code() + (further(c.verdict()) == NotEnoughData.MOST ? ".most" : "");
    }

    private static int further(Verdict verdict) {
        return verdict instanceof NotEnoughData missing ? missing.more() : 0;
    }

    /** A ratio as a signed change: 1.123 is "+12.3 %". */
    private String change(double ratio) {
        String size = percent(Math.abs(ratio - 1), 1);
        return (ratio < 1 ? "−" : "+") + size;
    }

    private String percent(double part, int leastDigits) {
        NumberFormat number = NumberFormat.getNumberInstance(locale);
        number.setMinimumFractionDigits(leastDigits);
        number.setMaximumFractionDigits(1);
        return number.format(part * 100) + "\u00a0%";
    }
}
