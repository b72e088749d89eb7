package dev.hone.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.ResourceBundleMessageSource;

class BudgetTests {
    private static final long MIB = 1L << 20;
    private static final ServiceBudget POSTGRESQL = service(
            "PostgreSQL 15 main",
            new MemoryItem("shared_buffers", 128 * MIB, 1, Share.RESERVED),
            new MemoryItem("connection", 4 * MIB, 100, Share.EXPECTED),
            new MemoryItem("work_mem of a connection", 16 * MIB, 100, Share.THEORETICAL));
    private static final ServiceBudget NGINX = service(
            "nginx :80",
            new MemoryItem("zone shop", 10 * MIB, 1, Share.RESERVED),
            new MemoryItem("worker", 2 * MIB, 2, Share.EXPECTED));

    @Test
    void eachSumContainsTheOneBefore() {
        Budget budget = of(4096, POSTGRESQL, NGINX);

        assertThat(budget.reservedBytes()).isEqualTo((128 + 10) * MIB);
        assertThat(budget.expectedBytes()).isEqualTo((128 + 10 + 400 + 4) * MIB);
        assertThat(budget.theoreticalBytes()).isEqualTo((128 + 10 + 400 + 4 + 1600) * MIB);
    }

    @Test
    void isExceededByWhatIsExpectedAboveItsShareAndByNothingElse() {
        assertThat(of(724, POSTGRESQL, NGINX).limitBytes()).isEqualTo(543 * MIB);
        assertThat(of(724, POSTGRESQL, NGINX).isExceeded()).isFalse();
        assertThat(of(722, POSTGRESQL, NGINX).isExceeded()).isTrue();
    }

    @Test
    void aServiceThatCannotBeReadAddsNothingAndSaysWhy() {
        var unread = new ServiceBudget("mysql-1", "MariaDB :3306", List.of(), 5 * MIB, "access denied");

        assertThat(of(4096, unread).expectedBytes()).isZero();
        assertThat(words().arithmetic(of(4096, unread))).containsExactly("MariaDB :3306: access denied");
    }

    @Test
    void theLineAndItsArithmeticAddUp() {
        Budget budget = of(4096, POSTGRESQL, NGINX);

        assertThat(plain(words().line(budget, Locale.ENGLISH)))
                .isEqualTo("Expected 542 MiB of 3 GiB (75 % of 4 GiB RAM); reserved 138 MiB, at most 2.09 GiB if every"
                        + " limit is reached at once.");
        assertThat(words().arithmetic(budget).stream().map(BudgetTests::plain))
                .containsExactly(
                        "PostgreSQL 15 main: shared_buffers 128 MiB + 100 × connection 4 MiB = 528 MiB",
                        "nginx :80: zone shop 10 MiB + 2 × worker 2 MiB = 14 MiB");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.1, 1.01})
    void refusesAShareThatIsNone(double share) {
        assertThatThrownBy(() -> new Budget(MIB, "RAM", share, List.of()))
                .hasMessage("the share of memory to plan for must be above 0 and at most 1, was " + share);
    }

    @Test
    void theWildestSettingsStayASum() {
        var wild = service(
                "wild",
                new MemoryItem("a", Long.MAX_VALUE, Long.MAX_VALUE, Share.EXPECTED),
                new MemoryItem("b", 1L << 40, 1L << 23, Share.EXPECTED),
                new MemoryItem("c", Long.MAX_VALUE, 1, Share.EXPECTED));

        assertThat(of(4096, wild).expectedBytes()).isEqualTo(3L << 55);
        assertThatThrownBy(() -> new MemoryItem("d", -1, 1, Share.EXPECTED))
                .hasMessage("d must take 0 or more bytes 0 or more times, was 1 × -1");
    }

    private static Budget of(long memoryMib, ServiceBudget... services) {
        return new Budget(memoryMib * MIB, "RAM", 0.75, List.of(services));
    }

    private static ServiceBudget service(String name, MemoryItem... items) {
        return new ServiceBudget(name, name, List.of(items), null, null);
    }

    private static BudgetWords words() {
        var texts = new ResourceBundleMessageSource();
        texts.setBasename("messages/budget");
        texts.setDefaultEncoding("UTF-8");
        return new BudgetWords(texts);
    }

    private static String plain(String text) {
        return text.replace('\u202f', ' ');
    }
}
