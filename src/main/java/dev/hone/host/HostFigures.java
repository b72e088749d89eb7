package dev.hone.host;

import dev.hone.fleet.KnownHost;
import dev.hone.kind.HostFacts;
import dev.hone.web.Units;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.stereotype.Component;

/** The numbers at the head of a host's page: how it is now, each with the time it was read. */
@Component
public class HostFigures {
    private final SeriesReader reader;
    private final Clock clock;
    private final MessageSource texts;

    HostFigures(SeriesReader reader, Clock clock, MessageSource texts) {
        this.reader = reader;
        this.clock = clock;
        this.texts = texts;
    }

    /**
     * One number.
     *
     * @param key   message key of its label
     * @param value the number with its unit; null when there is none
     * @param asOf  when it was read
     * @param note  what it is to be seen against; null when there is nothing
     */
    public record Now(
            String key,
            @Nullable String value,
            @Nullable Instant asOf,
            @Nullable String note) {}

    /** Whether the host reported lately, by the server's clock. */
    public boolean reports(KnownHost host) {
        return HostsPage.reports(host, clock);
    }

    /** The numbers of a host, most telling first. */
    public List<Now> of(KnownHost host) {
        HostFacts facts = host.facts();
        String ram = words("of.memory", Units.bytes(facts.memoryBytes()), facts.memorySource());
        String swap = facts.swapBytes() == 0 ? words("no.swap") : words("of", Units.bytes(facts.swapBytes()));
        List<Now> figures = new ArrayList<>();
        figures.add(now(
                host, "cpu", "cpu.idle", idle -> Units.ratio(Math.max(0, 1 - idle)), words("of.cpus", facts.cpus())));
        figures.add(now(host, "memory", "memory.used_bytes", Units::bytes, ram));
        figures.add(now(host, "swap", "swap.used_bytes", Units::bytes, swap));
        figures.add(now(host, "load", "load.1m", Units::count, null));
        figures.add(now(host, "pressure.cpu", "pressure.cpu.some", Units::ratio, null));
        figures.add(now(host, "pressure.io", "pressure.io.some", Units::ratio, null));
        return figures;
    }

    /** Share of the processors that is busy; empty when nothing was read lately. */
    Optional<Double> cpuBusy(String hostId) {
        return reader.latest(hostId, "cpu.idle").map(idle -> Math.max(0, 1 - idle.value()));
    }

    /** Memory in use, in bytes; empty when nothing was read lately. */
    Optional<Double> memoryUsed(String hostId) {
        return reader.latest(hostId, "memory.used_bytes").map(SeriesReader.Latest::value);
    }

    /** Swap in use, in bytes; empty when nothing was read lately. */
    public Optional<Double> swapUsed(String hostId) {
        return reader.latest(hostId, "swap.used_bytes").map(SeriesReader.Latest::value);
    }

    private String words(String key, Object... values) {
        return texts.getMessage("host.now." + key, values, LocaleContextHolder.getLocale());
    }

    private Now now(KnownHost host, String key, String series, DoubleFunction<String> words, @Nullable String note) {
        Optional<SeriesReader.Latest> latest = reader.latest(host.id(), series);
        return new Now(
                "host.now." + key,
                latest.map(each -> words.apply(each.value())).orElse(null),
                latest.map(SeriesReader.Latest::at).orElse(null),
                note);
    }
}
