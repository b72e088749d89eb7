package dev.hone.benchmark;

import java.util.List;
import java.util.Locale;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Comparisons over REST. */
@RestController
class ComparisonApi {
    private final Comparisons comparisons;

    ComparisonApi(Comparisons comparisons) {
        this.comparisons = comparisons;
    }

    /** Two sets of run numbers, A the baseline and B the candidate: {@code ?a=1,2&b=3,4}. */
    @GetMapping("/api/v1/comparisons")
    ComparisonView compare(
            @RequestParam List<Long> a, @RequestParam List<Long> b, @RequestParam(defaultValue = "0.02") double zone) {
        return ComparisonView.of(comparisons.compare(a, b, zone), zone, Locale.ENGLISH);
    }
}
