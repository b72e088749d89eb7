package dev.hone.service;

import dev.hone.account.Actor;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.LargeFile;
import dev.hone.kind.Masker;
import dev.hone.kind.ServiceKinds;
import dev.hone.service.ServiceSheets.ParameterFilter;
import dev.hone.web.ByteText;
import dev.hone.web.Problem;
import dev.hone.web.ProblemException;
import dev.hone.wire.ServiceAction;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The page of one service, its files, and the confirmation before it is stopped or started. */
@Controller
class ServicePage {
    private final ServiceSheets sheets;
    private final ServiceActs acts;
    private final Services services;
    private final ObjectProvider<ServicePanel> panels;

    ServicePage(ServiceSheets sheets, ServiceActs acts, Services services, ObjectProvider<ServicePanel> panels) {
        this.sheets = sheets;
        this.acts = acts;
        this.services = services;
        this.panels = panels;
    }

    @GetMapping("/services/{id}")
    String page(
            @PathVariable String id,
            @RequestParam(defaultValue = "") String q,
            @RequestParam(defaultValue = "known") String view,
            @RequestParam(defaultValue = "false") boolean rest,
            @RequestParam(defaultValue = "") String file,
            @RequestParam(defaultValue = "false") boolean fresh,
            Model model) {
        fill(id, new ParameterFilter(q, view(view), rest), file, fresh, model);
        model.addAttribute("known", acts.known(id));
        model.addAttribute("panels", panels.orderedStream().toList());
        return "service/service";
    }

    /** The parameters table alone, for the filter and for newer values. */
    @GetMapping("/services/{id}/parameters")
    String parameters(
            @PathVariable String id,
            @RequestParam(defaultValue = "") String q,
            @RequestParam(defaultValue = "known") String view,
            @RequestParam(defaultValue = "false") boolean rest,
            @RequestParam(defaultValue = "false") boolean fresh,
            Model model) {
        fill(id, new ParameterFilter(q, view(view), rest), "", fresh, model);
        return "service/service :: parameters";
    }

    private void fill(String id, ParameterFilter filter, String file, boolean fresh, Model model) {
        model.addAttribute("sheet", sheets.of(id, filter, file, fresh));
        model.addAttribute("q", filter.words());
        model.addAttribute("view", filter.view().name().toLowerCase(java.util.Locale.ROOT));
        model.addAttribute("rest", filter.whole());
    }

    private static ParameterFilter.View view(String word) {
        return switch (word) {
            case "differs" -> ParameterFilter.View.DIFFERS;
            case "all" -> ParameterFilter.View.ALL;
            default -> ParameterFilter.View.KNOWN;
        };
    }

    @GetMapping("/services/{id}/files/{slot}")
    String file(
            @PathVariable String id,
            @PathVariable String slot,
            @RequestParam(defaultValue = "1") long line,
            Model model) {
        KnownService service = acts.known(id);
        EffectiveConfig config = services.recent(id).config();
        model.addAttribute("service", service);
        model.addAttribute("slot", slot);
        Optional<LargeFile> large = config.tooLarge().stream()
                .filter(f -> LoadedFile.slot(f.path()).equals(slot))
                .findFirst();
        return large.isPresent() ? lines(id, large.get(), line, model) : whole(service, slot, config, model);
    }

    private String lines(String id, LargeFile file, long line, Model model) {
        model.addAttribute("name", String.valueOf(file.path().getFileName()));
        model.addAttribute("limit", (long) ConfigFile.LARGEST_BYTES);
        model.addAttribute("view", LineView.of(services.lines(id, file.path(), Math.max(1, line))));
        return "service/large";
    }

    private static String whole(KnownService service, String slot, EffectiveConfig config, Model model) {
        ConfigFile file = config.files().stream()
                .filter(f -> LoadedFile.slot(f).equals(slot))
                .findFirst()
                .orElseThrow(() -> Problem.missing(
                                "file " + slot + " of " + service.installation().name())
                        .thrown());
        List<ByteText> lines = Stream.of(Masker.mask(file.text()).split("\n", -1))
                .map(ByteText::ofBytes)
                .toList();
        model.addAttribute("file", file);
        model.addAttribute("name", String.valueOf(file.path().getFileName()));
        model.addAttribute("hash", LoadedFile.sha256(file.text()));
        model.addAttribute("lines", lines);
        model.addAttribute("isText", LoadedFile.isText(file.text()));
        model.addAttribute("marked", file.text().startsWith(LoadedFile.BYTE_ORDER_MARK));
        return "service/file";
    }

    @GetMapping("/services/{id}/act/{action}")
    String confirm(@PathVariable String id, @PathVariable String action, Model model) {
        KnownService service = acts.known(id);
        model.addAttribute("service", service);
        model.addAttribute("action", ActStore.word(action(action)));
        model.addAttribute("allowance", acts.allowance(service));
        model.addAttribute("stakes", stakes(service, action(action)));
        return "service/act";
    }

    /** What the service loses by it, as far as it can be read. */
    private List<dev.hone.kind.Problem> stakes(KnownService service, ServiceAction action) {
        if (action != ServiceAction.STOP && action != ServiceAction.RESTART) {
            return List.of();
        }
        try {
            EffectiveConfig now = services.recent(service.id()).config();
            return ServiceKinds.byId(service.installation().kind())
                    .map(kind -> kind.atStake(service.installation(), now))
                    .orElse(List.of());
        } catch (ServiceUnreadable e) {
            return List.of();
        }
    }

    @PostMapping("/services/{id}/act/{action}")
    String act(@PathVariable String id, @PathVariable String action, Actor actor, RedirectAttributes flash) {
        try {
            acts.begin(id, action(action), actor);
            // To where its outcome will stand, below the long table of parameters.
            return "redirect:/services/" + id + "#s-acts";
        } catch (ProblemException refusal) {
            flash.addFlashAttribute("refusal", refusal.problem().detail());
            return "redirect:/services/" + id;
        }
    }

    @PostMapping("/services/{id}/forget")
    String forget(@PathVariable String id, Actor actor, RedirectAttributes flash) {
        try {
            acts.forget(id, actor);
            return "redirect:/";
        } catch (ProblemException refusal) {
            flash.addFlashAttribute("refusal", refusal.problem().detail());
            return "redirect:/services/" + id;
        }
    }

    private static ServiceAction action(String word) {
        return ActStore.action(word)
                .orElseThrow(() -> Problem.missing("action " + word).thrown());
    }
}
