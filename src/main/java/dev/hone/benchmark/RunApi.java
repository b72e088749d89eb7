package dev.hone.benchmark;

import static dev.hone.web.Problem.at;

import dev.hone.account.Actor;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Runs over REST. */
@RestController
class RunApi {
    private static final int LARGEST_PAGE = 200;
    private static final int LONGEST_WAIT = 60;
    private static final Duration LOOK = Duration.ofMillis(250);

    private final Runs runs;
    private final RunStore store;
    private final RunImports imports;
    private final Clock clock;

    RunApi(Runs runs, RunStore store, RunImports imports, Clock clock) {
        this.runs = runs;
        this.store = store;
        this.imports = imports;
        this.clock = clock;
    }

    /**
     * What to run.
     *
     * @param workload its id
     * @param times how often, one after the other, 1..30; null for once
     */
    record Start(long workload, @Nullable Integer times) {}

    /** Numbers of the runs that were queued, the first one's state with them. */
    record Started(List<Long> numbers, RunView first) {}

    /** A page of runs; {@code next} is the cursor of the page after, absent on the last. */
    record RunList(List<RunView> items, @Nullable String next) {}

    @ResponseStatus(HttpStatus.ACCEPTED)
    @PostMapping("/api/v1/runs")
    ResponseEntity<Started> start(@RequestBody Start request, Actor actor) {
        int times = Objects.requireNonNullElse(request.times(), 1);
        List<Long> numbers = runs.start(request.workload(), times, actor);
        return ResponseEntity.accepted()
                .location(URI.create("/api/v1/runs/" + numbers.getFirst()))
                .body(new Started(numbers, RunView.brief(runs.find(numbers.getFirst()))));
    }

    @GetMapping("/api/v1/runs")
    RunList list(
            @RequestParam(required = false) @Nullable String service,
            @RequestParam(required = false) @Nullable Long cursor,
            @RequestParam(defaultValue = "50") int limit) {
        if (limit < 1 || limit > LARGEST_PAGE) {
            throw at(400, "out_of_range", "limit must be 1..200, was " + limit, "#limit")
                    .thrown();
        }
        List<Run> found = store.feed(service, cursor == null ? Long.MAX_VALUE : cursor, limit + 1);
        List<RunView> items = found.stream().limit(limit).map(RunView::brief).toList();
        return new RunList(
                items, found.size() > limit ? String.valueOf(items.getLast().number()) : null);
    }

    /** Runs that were stored, in the order of the paste. */
    record Imports(List<Long> numbers, List<RunView> runs) {}

    /**
     * Keeps what was measured elsewhere as completed runs, to be compared like any other: all of it, or 422 with the line that
     * cannot be read, or 409 when the same text was stored before. With {@code preview=true} nothing is kept, and the answer
     * says what would be.
     */
    @ResponseStatus(HttpStatus.CREATED)
    @ApiResponse(
            responseCode = "201",
            content = @Content(schema = @Schema(implementation = Imports.class)),
            description = "What was stored")
    @ApiResponse(
            responseCode = "200",
            content = @Content(schema = @Schema(implementation = ImportPreview.class)),
            description = "With preview=true: what would be stored")
    @PostMapping("/api/v1/runs/import")
    ResponseEntity<?> take(
            @RequestBody ImportRequest request, @RequestParam(defaultValue = "false") boolean preview, Actor actor) {
        if (preview) {
            return ResponseEntity.ok(imports.preview(request));
        }
        List<Run> stored = imports.store(request, false, actor);
        return ResponseEntity.created(
                        URI.create("/api/v1/runs/" + stored.getFirst().number()))
                .body(new Imports(
                        stored.stream().map(Run::number).toList(),
                        stored.stream()
                                .map(run -> RunView.of(run, runs.samples(run)))
                                .toList()));
    }

    /** With {@code wait}, a number of seconds up to 60, answers as soon as the run is over. */
    @GetMapping("/api/v1/runs/{number}")
    RunView one(@PathVariable long number, @RequestParam(defaultValue = "0s") String wait) throws InterruptedException {
        if (!wait.matches("[0-9]{1,3}s?")) {
            throw at(400, "bad_duration", "wait is a number of seconds such as 30s, was " + wait, "#wait")
                    .thrown();
        }
        int seconds = Math.min(LONGEST_WAIT, Integer.parseInt(wait.replace("s", "")));
        Instant until = clock.instant().plusSeconds(seconds);
        Run run = runs.find(number);
        while (run.state().isUnderWay() && clock.instant().isBefore(until)) {
            runs.watch(run);
            Thread.sleep(LOOK);
            run = runs.find(number);
        }
        return RunView.of(run, runs.samples(run));
    }

    @ResponseStatus(HttpStatus.ACCEPTED)
    @PostMapping("/api/v1/runs/{number}/stop")
    ResponseEntity<RunView> stop(@PathVariable long number, Actor actor) {
        Run run = runs.stop(number, actor);
        return ResponseEntity.accepted()
                .location(URI.create("/api/v1/runs/" + number))
                .body(RunView.brief(run));
    }
}
