package dev.hone.load.output;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A line with which a tool's report begins. People paste reports without their first lines, so later ones count too: a line of
 * a higher rank than the last one seen goes on with the same report, any other begins the next.
 */
record Opening(Tool tool, int rank, Pattern pattern) {
    private static final List<Opening> ALL = List.of(
            of(Tool.AB, 0, "^This is ApacheBench, Version "),
            of(Tool.AB, 1, "^Server Software:"),
            of(Tool.WRK, 0, "^Running \\S+ test @ "),
            of(Tool.PGBENCH, 0, "^pgbench \\(\\d"),
            of(Tool.PGBENCH, 1, "^starting vacuum"),
            of(Tool.PGBENCH, 2, "^transaction type: "),
            of(Tool.SYSBENCH, 0, "^sysbench \\d"),
            of(Tool.SYSBENCH, 1, "^Running the test with following options"),
            of(Tool.REDIS_BENCHMARK, 0, "^====== .+ ======$"),
            of(Tool.REDIS_BENCHMARK, 0, "^\"[A-Za-z][^\"]*\",\"[\\d.]+\"(,\"[\\d.]+\"){0,6}$"));

    private static Opening of(Tool tool, int rank, String pattern) {
        return new Opening(tool, rank, Pattern.compile(pattern));
    }

    static Optional<Opening> at(String line) {
        return ALL.stream()
                .filter(opening -> opening.pattern.matcher(line).find())
                .findFirst();
    }

    /** Whether a line goes on with the report that the last such line began. */
    boolean goesOn(Opening last) {
        return tool == last.tool && rank > last.rank;
    }
}
