package dev.hone.kind.nginx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.format.BlockText;
import java.nio.file.Path;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words, quotes and ends of lines against what a real {@code nginx -t} makes of them. */
class NginxTokensIT {
    private static final Pattern SYNTAX =
            Pattern.compile("(unexpected \"|unexpected end of file|is not terminated).*:([0-9]+)$", Pattern.MULTILINE);
    private static final Pattern ANY_FAULT = Pattern.compile("\\[emerg].*:([0-9]+)$", Pattern.MULTILINE);

    @TempDir
    private Path folder;

    @Test
    void readsTokensAsNginxDoes() throws Exception {
        Random random = new Random(11);
        int ok = 0;
        int syntax = 0;
        for (int i = 0; i < 250; i++) {
            String text = soup(random);
            String output = new NginxVerdict(folder).on(text);
            BlockText read = BlockText.parse(text);
            Matcher fault = SYNTAX.matcher(output);
            Matcher other = ANY_FAULT.matcher(output);
            if (fault.find()) {
                syntax++;
                assertThat(read.fault()).as(text + output).isPresent();
                assertThat(read.fault().orElseThrow().line())
                        .as(text + output)
                        .isEqualTo(Integer.parseInt(fault.group(2)));
            } else if (other.find()) {
                int line = Integer.parseInt(other.group(1));
                assertThat(read.fault())
                        .as(text + output)
                        .matches(f -> f.isEmpty() || f.get().line() >= line);
            } else {
                ok++;
                assertThat(read.fault()).as(text + output).isEmpty();
            }
        }
        System.out.printf("250 random texts: %d taken, %d syntax errors, both read alike%n", ok, syntax);
        assertThat(ok).isGreaterThan(20);
        assertThat(syntax).isGreaterThan(20);
    }

    /** A map whose rows are odd words, since a map takes any. */
    private static String soup(Random random) {
        String[] words = {
            "a",
            "\"b c\"",
            "'d;'",
            "e\\;f",
            "${g}",
            "h\\\\",
            "\"\\\"}\"",
            "~i",
            "$j",
            "k\\{l",
            "'m'n",
            "#o",
            "}",
            "\"p",
            "q#r",
            "\\\"s"
        };
        String[] gaps = {" ", "\t", "\n", "\r\n", "  "};
        StringBuilder text = new StringBuilder("events {}\nhttp {\nmap_hash_bucket_size 128;\nmap $uri $x {\n");
        for (int row = 0; row < 4; row++) {
            int choice = random.nextInt(3) == 0 ? words.length : 10;
            text.append("key").append(row).append(gaps[random.nextInt(gaps.length)]);
            text.append(words[random.nextInt(choice)]);
            text.append(random.nextInt(12) == 0 ? "" : ";").append(random.nextBoolean() ? "\n" : " ");
        }
        return text + "}\n}\n";
    }
}
