package dev.hone.benchmark;

import dev.hone.web.ProblemException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Two sets of runs held against each other: the verdict first. */
@Controller
class ComparePage {
    private static final double PERCENT = 100;

    private final Comparisons comparisons;

    ComparePage(Comparisons comparisons) {
        this.comparisons = comparisons;
    }

    @GetMapping("/benchmarks/compare")
    String page(
            @RequestParam(required = false) @Nullable List<Long> a,
            @RequestParam(required = false) @Nullable List<Long> b,
            @RequestParam(defaultValue = "2") double zone,
            Model model,
            Locale locale) {
        model.addAttribute("zone", zone);
        if (a == null && b == null) {
            model.addAttribute("nothing", true);
            return "benchmark/compare";
        }
        try {
            Compared compared =
                    comparisons.compare(a == null ? List.of() : a, b == null ? List.of() : b, zone / PERCENT);
            model.addAttribute("compared", compared);
            model.addAttribute("view", ComparisonView.of(compared, zone / PERCENT, locale));
            model.addAttribute("plot", ComparePlot.of(compared));
        } catch (ProblemException e) {
            model.addAttribute("refusal", e.problem().detail());
        }
        return "benchmark/compare";
    }
}
