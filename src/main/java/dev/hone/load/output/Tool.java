package dev.hone.load.output;

import java.util.Locale;
import java.util.Optional;

/** Benchmark tools whose output is understood. All are closed-model: a slow answer delays the next request. */
public enum Tool {
    /** Apache's HTTP benchmark, version 2.3. */
    AB(new AbOutput()),
    /** Will Glozer's HTTP benchmark, version 4. */
    WRK(new WrkOutput()),
    /** PostgreSQL's own benchmark, versions 13 to 17 tried. */
    PGBENCH(new PgbenchOutput()),
    /** The scriptable benchmark with its OLTP tests, version 1.0. */
    SYSBENCH(new SysbenchOutput()),
    /** The benchmark that comes with Redis, versions 6 to 8 tried. */
    REDIS_BENCHMARK(new RedisBenchmarkOutput());

    private final OutputParser parser;

    Tool(OutputParser parser) {
        this.parser = parser;
    }

    /** The tool of that lower-case name; empty when it is none of these. */
    public static Optional<Tool> byId(String id) {
        for (Tool tool : values()) {
            if (tool.id().equals(id)) {
                return Optional.of(tool);
            }
        }
        return Optional.empty();
    }

    /** Lower-case name, which is also the name of the program. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Reads all that the tool printed, standard output and error in one. */
    public Parsed parse(String output) {
        return parse(new Lines(output));
    }

    Parsed parse(Lines lines) {
        try {
            return new Parsed.Understood(parser.parse(lines));
        } catch (UnreadableLine e) {
            return e.asParsed();
        }
    }

    /** Reads one line while the tool still runs; empty unless it is a progress line. */
    public Optional<Sample> progress(String line) {
        try {
            return parser.progress(new Lines(line));
        } catch (UnreadableLine e) {
            return Optional.empty();
        }
    }
}
