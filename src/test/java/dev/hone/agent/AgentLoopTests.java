package dev.hone.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.HostFacts;
import dev.hone.kind.ServiceKind;
import dev.hone.wire.CheckIn;
import dev.hone.wire.Event;
import dev.hone.wire.HostSample;
import dev.hone.wire.Order;
import dev.hone.wire.PolicyView;
import dev.hone.wire.ServiceAction;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AgentLoopTests {
    private static final HostFacts FACTS =
            new HostFacts("web1", "Debian", "6.1", "cpu", 2, 1L << 30, "RAM", 0, Instant.EPOCH, "boot", false, "hone");

    private final FakeLink link = new FakeLink();
    private final AtomicInteger turns = new AtomicInteger();
    private AgentLoop loop = loop(List.of(reading("steady", 1)), List.of());

    @AfterEach
    void stop() {
        loop.stop();
    }

    @Test
    void aThrowingCollectorCostsItsOwnSeriesOfThatSampleOnly() {
        Collector flaky = collector("flaky", into -> {
            into.put("half", 1);
            if (turns.getAndIncrement() == 0) {
                throw new IllegalStateException("first turn");
            }
        });
        loop = loop(List.of(flaky, reading("steady", 7)), List.of());
        loop.start();
        FakeLink.await("two samples", () -> link.samples().size() >= 2);

        HostSample first = link.samples().get(0);
        HostSample second = link.samples().get(1);
        assertThat(first.values()).containsOnlyKeys("steady").containsEntry("steady", 7.0);
        assertThat(second.values()).containsOnlyKeys("half", "steady");
    }

    @Test
    void samplesSurviveAServerThatIsAway() {
        link.failures = 2;
        loop.start();
        FakeLink.await("three samples", () -> link.samples().size() >= 3);

        List<Instant> times = link.samples().stream().map(HostSample::at).toList();
        assertThat(times).isSorted().doesNotHaveDuplicates();
        assertThat(Duration.between(times.get(0), times.get(2))).isLessThan(Duration.ofSeconds(4));
        assertThat(link.taken.get(0).sequence()).isEqualTo(2);
    }

    @Test
    void anOrderSeenTwiceIsCarriedOutOnceAndItsAnswerArrives() {
        AtomicInteger done = new AtomicInteger();
        loop = loop(List.of(), List.of(runner(order -> done.incrementAndGet())));
        loop.start();
        link.orders.add(new Order.Act("o-1", "nginx-1", ServiceAction.RELOAD));
        link.orders.add(new Order.Act("o-1", "nginx-1", ServiceAction.RELOAD));
        link.orders.add(new Order.Act("o-2", "nginx-1", ServiceAction.RELOAD));
        FakeLink.await("two answers", () -> link.events().size() >= 2);

        assertThat(done).hasValue(2);
        assertThat(link.events()).extracting(e -> ((Event.Acted) e).orderId()).containsExactlyInAnyOrder("o-1", "o-2");
    }

    @Test
    void anOrderThatFailsOrThatNobodyTakesIsAnsweredWithTheReason() {
        loop = loop(List.of(), List.of(runner(order -> {
            throw new IllegalStateException("nginx-1 is gone");
        })));
        loop.start();
        link.orders.add(new Order.Act("o-1", "nginx-1", ServiceAction.RELOAD));
        link.orders.add(new Order.StopRun("o-2", 4));
        FakeLink.await("two answers", () -> link.events().size() >= 2);

        assertThat(link.events())
                .extracting(e -> ((Event.Failed) e).orderId() + ": " + ((Event.Failed) e).message())
                .satisfiesExactlyInAnyOrder(
                        text -> assertThat(text).isEqualTo("o-1: nginx-1 is gone"),
                        text -> assertThat(text).startsWith("o-2: this agent cannot carry out StopRun o-2"));
    }

    @Test
    void eventsAreSentAgainUntilTheServerTookThem() {
        loop = loop(List.of(), List.of(runner(order -> link.failures = 2)));
        loop.start();
        link.orders.add(new Order.Act("o-1", "nginx-1", ServiceAction.RELOAD));
        FakeLink.await("the answer", () -> !link.events().isEmpty());
        int reports = link.taken.size();
        FakeLink.await("two more reports", () -> link.taken.size() >= reports + 2);

        assertThat(link.events()).hasSize(1);
    }

    @Test
    void reportsSoonerWhenTheServerAsksForIt() {
        link.reportEvery = Duration.ofSeconds(10);
        loop.start();
        FakeLink.await("the first report", () -> !link.taken.isEmpty());
        link.reportEvery = Duration.ofMillis(20);
        link.orders.add(new Order.StopRun("o-1", 1));
        FakeLink.await("five reports", () -> link.taken.size() >= 5);

        assertThat(link.taken).extracting(CheckIn::sequence).isSorted();
    }

    private AgentLoop loop(List<Collector> collectors, List<OrderRunner> runners) {
        AgentContext context = new AgentContext(
                LocalHost.open(Path.of("target")), Path.of("target"), List.<ServiceKind>of(), Clock.systemUTC());
        ServiceMemory memory = new ServiceMemory(Proc.real(), System::nanoTime);
        return new AgentLoop(
                "web1-abc",
                "test",
                new AgentLoop.Parts(
                        new HostProbe(collectors),
                        new ServiceFinder(context, memory, Duration.ofSeconds(1)),
                        Duration.ofSeconds(10),
                        memory,
                        () -> FACTS,
                        () -> new PolicyView("policy.yml", "observe", List.of(), ""),
                        runners,
                        link,
                        Clock.systemUTC()));
    }

    private interface Read {
        void into(Readings readings) throws IOException;
    }

    private static Collector reading(String series, double value) {
        return collector(series, into -> into.put(series, value));
    }

    private static Collector collector(String name, Read read) {
        return new Collector() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public void read(Readings into) throws IOException {
                read.into(into);
            }
        };
    }

    private static OrderRunner runner(Consumer<Order> work) {
        return new OrderRunner() {
            @Override
            public boolean takes(Order order) {
                return order instanceof Order.Act;
            }

            @Override
            public void run(Order order, Consumer<Event> events) {
                work.accept(order);
                events.accept(new Event.Acted(Instant.EPOCH, order.id(), true, "done", ""));
            }
        };
    }
}
