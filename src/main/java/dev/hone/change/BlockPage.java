package dev.hone.change;

import dev.hone.account.Actor;
import dev.hone.change.BlockSheet.FieldItem;
import dev.hone.change.BlockSheet.Item;
import dev.hone.change.BlockSheet.PlaceItem;
import dev.hone.service.KnownService;
import dev.hone.service.Services;
import dev.hone.web.Field;
import dev.hone.web.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The blocks of a service, and the form that plans one. */
@Controller
class BlockPage {
    private static final String VALUE = "v.";
    private static final int MOST_LISTED = 50;
    private final Services services;
    private final Grounds grounds;
    private final Changes changes;

    BlockPage(Services services, Grounds grounds, Changes changes) {
        this.services = services;
        this.grounds = grounds;
        this.changes = changes;
    }

    @GetMapping("/services/{id}/blocks")
    ModelAndView list(@PathVariable String id, @RequestParam(defaultValue = "") String q) {
        KnownService service = service(id);
        var page = new ModelAndView("change/blocks");
        page.addObject("service", service);
        page.addObject("q", q);
        page.addObject(
                "items",
                BlockSheet.of(grounds.recent(service)).items().stream()
                        .map(i -> i.fitting(q.strip(), MOST_LISTED))
                        .toList());
        return page;
    }

    @GetMapping("/services/{id}/blocks/{block}")
    ModelAndView form(@PathVariable String id, @PathVariable String block, @RequestParam String where) {
        KnownService service = service(id);
        return form(service, grounds.recent(service), block, where, Map.of(), List.of());
    }

    @PostMapping("/services/{id}/blocks/{block}")
    ModelAndView plan(
            @PathVariable String id,
            @PathVariable String block,
            @RequestParam String where,
            @RequestParam String action,
            @RequestParam Map<String, String> form,
            @RequestParam(defaultValue = "120") int confirm,
            Actor actor) {
        Map<String, String> values = new HashMap<>();
        form.forEach((name, value) -> {
            if (name.startsWith(VALUE)) {
                values.put(name.substring(VALUE.length()), value.strip());
            }
        });
        try {
            var item = new ChangeRequest.BlockItem(id, block, action, where, values);
            var request = new ChangeRequest(null, null, null, List.of(item), null, null, confirm);
            return new ModelAndView(
                    "redirect:/changes/" + changes.plan(request, actor).number());
        } catch (NotPlannable refusal) {
            KnownService service = service(id);
            ModelAndView page = form(service, grounds.of(service), block, where, values, refusal.faults());
            page.setStatus(HttpStatus.UNPROCESSABLE_CONTENT);
            return page;
        }
    }

    private static ModelAndView form(
            KnownService service,
            Ground ground,
            String block,
            String where,
            Map<String, String> values,
            List<Fault> faults) {
        Item item = BlockSheet.of(ground).items().stream()
                .filter(i -> i.block().equals(block))
                .findFirst()
                .orElseThrow(() -> Problem.missing("block " + block).thrown());
        PlaceItem place = item.place(where);
        if (place == null) {
            throw Problem.missing("place " + where).thrown();
        }
        List<String> general = new ArrayList<>();
        Map<String, String> byField = new HashMap<>();
        for (Fault fault : faults) {
            int at = fault.pointer().indexOf("/values/");
            if (at < 0) {
                general.add(fault.message());
            } else {
                byField.put(fault.pointer().substring(at + 8), fault.message());
            }
        }
        var page = new ModelAndView("change/block");
        page.addObject("service", service);
        page.addObject("item", item);
        page.addObject("place", place);
        page.addObject("faults", general);
        page.addObject(
                "fields",
                item.fields().stream()
                        .map(f -> field(f, place, values.get(f.name()), byField.get(f.name())))
                        .toList());
        return page;
    }

    private static Field field(FieldItem f, PlaceItem place, @Nullable String typed, @Nullable String fault) {
        String standard = place.defaults().getOrDefault(f.name(), "");
        String value = typed == null ? standard : typed;
        Field field = f.values().isEmpty()
                ? Field.text(VALUE + f.name(), f.name(), value)
                : Field.choice(
                        VALUE + f.name(),
                        f.name(),
                        value,
                        f.values().stream().map(v -> new Field.Choice(v, v)).toList());
        return field.withStandard(standard.isEmpty() ? null : standard)
                .withUnit(f.unit().isEmpty() ? null : f.unit())
                .withHelp(f.summary())
                .withError(fault);
    }

    private KnownService service(String id) {
        return services.byId(id)
                .orElseThrow(() -> Problem.missing("service " + id).thrown());
    }
}
