package dev.hone.change;

import dev.hone.account.Actor;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The feed of changes. */
@Controller
class ChangesPage {
    private static final int ROWS = 25;
    private final ChangeStore store;
    private final ChangeWords words;
    private final Changes changes;

    ChangesPage(ChangeStore store, ChangeWords words, Changes changes) {
        this.changes = changes;
        this.store = store;
        this.words = words;
    }

    /** Plans a profile for a service, or for all of its host that it fits, from the profile's preview. */
    @PostMapping("/changes")
    String plan(
            @RequestParam String host,
            @RequestParam String profile,
            @RequestParam(required = false) @Nullable String service,
            Actor actor) {
        Change made = changes.plan(new ChangeRequest(host, null, null, null, profile, service, null), actor);
        return "redirect:/changes/" + made.number();
    }

    @GetMapping("/changes")
    String page(
            @RequestParam(required = false) @Nullable String host,
            @RequestParam(required = false) @Nullable String service,
            @RequestParam(required = false) @Nullable String person,
            @RequestParam(required = false) Feed.@Nullable Result result,
            @RequestParam(required = false) @Nullable Long cursor,
            Model model,
            Locale locale) {
        Feed feed = new Feed(host, service, person, result, cursor == null ? Long.MAX_VALUE : cursor);
        List<Change> found = store.feed(feed, ROWS + 1);
        List<Change> shown = found.stream().limit(ROWS).toList();
        Map<Long, String> sentences = shown.stream()
                .collect(Collectors.toMap(Change::number, c -> words.sentence(store.plan(c.number()), locale)));
        Map<Long, String> shapes = shown.stream().collect(Collectors.toMap(Change::number, ChangeSheets::shape));
        model.addAttribute("changes", shown);
        Map<Long, List<ChangeStore.Concerned>> services =
                store.services(shown.stream().map(Change::number).toList()).stream()
                        .collect(Collectors.groupingBy(ChangeStore.Concerned::number));
        model.addAttribute("services", services);
        model.addAttribute("sentences", sentences);
        model.addAttribute("shapes", shapes);
        model.addAttribute("feed", feed);
        model.addAttribute("results", Feed.Result.values());
        model.addAttribute("older", found.size() > ROWS ? shown.getLast().number() : null);
        return "change/changes";
    }
}
