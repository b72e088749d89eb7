package dev.hone.change;

import static dev.hone.web.Problem.at;

import dev.hone.account.Actor;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
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

/** Changes over REST. */
@RestController
class ChangeApi {
    private static final int LARGEST_PAGE = 200;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);
    private final Changes changes;
    private final ChangeReading reading;
    private final ChangeStore store;

    ChangeApi(Changes changes, ChangeReading reading, ChangeStore store) {
        this.changes = changes;
        this.reading = reading;
        this.store = store;
    }

    /** A page of changes; {@code next} is the cursor of the page after, absent on the last. */
    record ChangeList(List<ChangeView> items, @Nullable String next) {}

    /**
     * Why: needed to approve over the budget, and to accept what is on disk.
     *
     * @param seen that characters which deceive the eye were looked at; needed to approve a plan that has some
     */
    record Word(
            @Nullable String digest,
            @Nullable String reason,
            @Nullable Boolean accept,
            @Nullable Boolean seen) {
        String why() {
            return Objects.requireNonNullElse(reason, "").strip();
        }
    }

    private static final Word NOTHING = new Word(null, null, null, null);

    @ResponseStatus(HttpStatus.CREATED)
    @PostMapping("/api/v1/changes")
    ResponseEntity<ChangeView> plan(@RequestBody ChangeRequest request, Actor actor) {
        Change made = changes.plan(request, actor);
        return ResponseEntity.created(address(made.number())).body(reading.view(made.number(), Locale.ENGLISH));
    }

    @GetMapping("/api/v1/changes")
    ResponseEntity<ChangeList> list(
            @RequestParam(required = false) @Nullable String host,
            @RequestParam(required = false) @Nullable String service,
            @RequestParam(required = false) @Nullable String person,
            @RequestParam(required = false) @Nullable String result,
            @RequestParam(required = false) @Nullable Long cursor,
            @RequestParam(defaultValue = "50") int limit) {
        if (limit < 1 || limit > LARGEST_PAGE) {
            throw at(400, "out_of_range", "limit must be 1..200, was " + limit, "#limit")
                    .thrown();
        }
        Feed feed = new Feed(host, service, person, result(result), cursor == null ? Long.MAX_VALUE : cursor);
        List<Change> found = store.feed(feed, limit + 1);
        List<Change> shown = found.stream().limit(limit).toList();
        Map<Long, List<ChangeView.ServiceView>> services =
                store.services(shown.stream().map(Change::number).toList()).stream()
                        .collect(Collectors.groupingBy(
                                ChangeStore.Concerned::number,
                                Collectors.mapping(ChangeView::service, Collectors.toList())));
        List<ChangeView> items = shown.stream()
                .map(c -> ChangeView.brief(c, services.getOrDefault(c.number(), List.of())))
                .toList();
        String next = found.size() > limit ? String.valueOf(items.getLast().number()) : null;
        var answer = ResponseEntity.ok();
        if (next != null) {
            answer.header("Link", "</api/v1/changes?cursor=" + next + "&limit=" + limit + ">; rel=\"next\"");
        }
        return answer.body(new ChangeList(items, next));
    }

    private static Feed.@Nullable Result result(@Nullable String word) {
        if (word == null || word.isBlank()) {
            return null;
        }
        try {
            return Feed.Result.valueOf(word.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw at(400, "unknown_word", "result has no value '" + word + "'", "#result")
                    .thrown(e);
        }
    }

    /** With {@code wait}, answers as soon as the change needs somebody or is at its end. */
    @GetMapping("/api/v1/changes/{number}")
    ChangeView one(@PathVariable long number, @RequestParam(required = false) @Nullable String wait) {
        if (wait != null) {
            reading.await(number, duration(wait));
        }
        return reading.view(number, Locale.ENGLISH);
    }

    private static Duration duration(String wait) {
        if (!wait.matches("[0-9]{1,3}s?")) {
            throw at(400, "bad_duration", "wait is a number of seconds such as 30s, was " + wait, "#wait")
                    .thrown();
        }
        Duration wanted = Duration.ofSeconds(Long.parseLong(wait.replace("s", "")));
        return wanted.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wanted;
    }

    @ResponseStatus(HttpStatus.ACCEPTED)
    @PostMapping("/api/v1/changes/{number}/approve")
    ResponseEntity<ChangeView> approve(
            @PathVariable long number, @RequestBody(required = false) @Nullable Word word, Actor actor) {
        Word said = Objects.requireNonNullElse(word, NOTHING);
        return accepted(changes.approve(number, said.digest(), said.why(), Boolean.TRUE.equals(said.seen()), actor));
    }

    @ResponseStatus(HttpStatus.ACCEPTED)
    @PostMapping("/api/v1/changes/{number}/apply")
    ResponseEntity<ChangeView> apply(@PathVariable long number, Actor actor) {
        return accepted(changes.apply(number, actor));
    }

    @ResponseStatus(HttpStatus.ACCEPTED)
    @PostMapping("/api/v1/changes/{number}/check")
    ResponseEntity<ChangeView> check(@PathVariable long number, Actor actor) {
        return accepted(changes.check(number, actor));
    }

    @ResponseStatus(HttpStatus.ACCEPTED)
    @PostMapping("/api/v1/changes/{number}/confirm")
    ResponseEntity<ChangeView> confirm(@PathVariable long number, Actor actor) {
        return accepted(changes.confirm(number, actor));
    }

    @ResponseStatus(HttpStatus.ACCEPTED)
    @PostMapping("/api/v1/changes/{number}/rollback")
    ResponseEntity<ChangeView> rollBack(@PathVariable long number, Actor actor) {
        return accepted(changes.rollBack(number, actor));
    }

    @ResponseStatus(HttpStatus.ACCEPTED)
    @PostMapping("/api/v1/changes/{number}/cancel")
    ResponseEntity<ChangeView> cancel(@PathVariable long number, Actor actor) {
        return accepted(changes.cancel(number, actor));
    }

    /** Plans the inverse under a new number, whose address it answers. */
    @ResponseStatus(HttpStatus.ACCEPTED)
    @PostMapping("/api/v1/changes/{number}/revert")
    ResponseEntity<ChangeView> revert(@PathVariable long number, Actor actor) {
        return accepted(changes.revert(number, actor));
    }

    @ResponseStatus(HttpStatus.ACCEPTED)
    @PostMapping("/api/v1/changes/{number}/unstick")
    ResponseEntity<ChangeView> unstick(@PathVariable long number, @RequestBody Word word, Actor actor) {
        return accepted(changes.unstick(number, Boolean.TRUE.equals(word.accept()), word.why(), actor));
    }

    private ResponseEntity<ChangeView> accepted(Change change) {
        return ResponseEntity.accepted()
                .location(address(change.number()))
                .body(reading.view(change.number(), Locale.ENGLISH));
    }

    private static URI address(long number) {
        return URI.create("/api/v1/changes/" + number);
    }
}
