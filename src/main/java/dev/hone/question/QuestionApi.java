package dev.hone.question;

import dev.hone.web.Problem;
import java.util.List;
import java.util.Locale;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Answers about a host. */
@RestController
class QuestionApi {
    private final Asked asked;

    QuestionApi(Asked asked) {
        this.asked = asked;
    }

    /**
     * All questions with their answers.
     *
     * @param pages pages of a visitor in a month that was supposed
     * @param peak  how many times the mean the busiest second was supposed to be
     */
    record QuestionList(String host, int pages, int peak, List<AnswerView> items) {}

    @GetMapping("/api/v1/hosts/{host}/questions")
    QuestionList questions(
            @PathVariable String host,
            @RequestParam(defaultValue = "1") int pages,
            @RequestParam(defaultValue = "1") int peak) {
        return new QuestionList(host, pages, peak, asked.of(host, visitor(pages, peak), Locale.ENGLISH));
    }

    static Ground.Visitor visitor(int pages, int peak) {
        try {
            return new Ground.Visitor(pages, peak);
        } catch (IllegalArgumentException e) {
            throw Problem.at(400, "out_of_range", String.valueOf(e.getMessage()), "#pages")
                    .thrown();
        }
    }
}
