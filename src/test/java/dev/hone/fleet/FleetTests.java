package dev.hone.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.HostFacts;
import dev.hone.wire.CheckIn;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import dev.hone.wire.PolicyView;
import dev.hone.wire.Reply;
import dev.hone.wire.ServiceAction;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.flywaydb.core.Flyway;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

class FleetTests {
    private static final String HOST = "web1-abc";
    private static final Duration SHORT = Duration.ofMillis(20);

    private final List<CheckIn> heard = new ArrayList<>();
    private Instant now = Instant.parse("2026-03-01T10:00:00Z");
    private FleetDesk desk;
    private CheckIns checkIns;

    @BeforeEach
    void open() {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        Flyway.configure()
                .dataSource(source)
                .locations("classpath:db/migration/common")
                .load()
                .migrate();
        JdbcClient jdbc = JdbcClient.create(source);
        InstantSource instants = () -> now;
        Clock clock = instants.withZone(ZoneOffset.UTC);
        Watched watched = new Watched(clock);
        Answers answers = new Answers();
        StaticListableBeanFactory beans = new StaticListableBeanFactory();
        beans.addBean("broken", (CheckInListener) (host, checkIn) -> {
            throw new IllegalStateException("broken on purpose");
        });
        beans.addBean("listening", (CheckInListener) (host, checkIn) -> heard.add(checkIn));
        desk = new FleetDesk(new Hosts(jdbc), new Orders(jdbc), answers, watched, new Bells(), clock);
        checkIns = new CheckIns(
                new Hosts(jdbc),
                new Orders(jdbc),
                answers,
                watched,
                beans.getBeanProvider(CheckInListener.class),
                clock);
    }

    @Test
    void remembersAHostAsItLastDescribedItself() {
        checkIns.received(checkIn(0));
        now = now.plusSeconds(10);
        checkIns.received(checkIn(1));

        assertThat(desk.hosts()).singleElement().satisfies(host -> {
            assertThat(host.facts().name()).isEqualTo("web1");
            assertThat(host.policy().mode()).isEqualTo("observe");
            assertThat(host.lastSeen()).isEqualTo(now);
        });
        assertThat(desk.host("other")).isEmpty();
    }

    @Test
    void aListenerThatFailsCostsItsOwnPartOnly() {
        checkIns.received(checkIn(0));

        assertThat(heard).extracting(CheckIn::sequence).containsExactly(0L);
    }

    @Test
    void handsAnOrderOutOnceInTheOrderOfAsking() throws Exception {
        desk.send(HOST, new Order.Read("o-2", "nginx-1"));
        now = now.plusMillis(1);
        desk.send(HOST, new Order.Act("o-1", "nginx-1", ServiceAction.STOP));

        assertThat(desk.poll(HOST, SHORT).orders()).extracting(Order::id).containsExactly("o-2", "o-1");
        assertThat(desk.poll(HOST, SHORT).orders()).isEmpty();
        assertThat(checkIns.received(checkIn(0)).orders()).isEmpty();
    }

    @Test
    void neverHandsOutAnOrderThatExpired() throws Exception {
        desk.send(HOST, new Order.Read("o-1", "nginx-1"));
        now = now.plus(Duration.ofMinutes(11));

        assertThat(desk.poll(HOST, SHORT).orders()).isEmpty();
    }

    @Test
    void anOpenPollEndsAsSoonAsThereIsAnOrder() throws Exception {
        CompletableFuture<Reply> poll = CompletableFuture.supplyAsync(this::pollLong);
        desk.send(HOST, new Order.Read("o-1", "nginx-1"));

        assertThat(poll.get(5, TimeUnit.SECONDS).orders()).extracting(Order::id).containsExactly("o-1");
    }

    @Test
    void aQuestionCompletesWithTheEventThatAnswersIt() throws Exception {
        CompletableFuture<Event> answer =
                desk.ask(HOST, new Order.Act("o-1", "nginx-1", ServiceAction.STOP), Duration.ofSeconds(5));
        Event acted = new Event.Acted(now, "o-1", true, "stopped", "");
        checkIns.received(checkIn(0, new Event.Acted(now, "o-0", true, "other", ""), acted));

        assertThat(answer.get(1, TimeUnit.SECONDS)).isEqualTo(acted);
    }

    @Test
    void aQuestionWithoutAnswerEndsWithItsPatience() {
        CompletableFuture<Event> answer = desk.ask(HOST, new Order.Read("o-1", "nginx-1"), SHORT);

        assertThat(answer)
                .failsWithin(Duration.ofSeconds(5))
                .withThrowableThat()
                .havingRootCause()
                .isInstanceOf(java.util.concurrent.TimeoutException.class);
    }

    @Test
    void aWatchedHostReportsEverySecondForHalfAMinute() throws Exception {
        assertThat(checkIns.received(checkIn(0)).reportEvery()).isEqualTo(Duration.ofSeconds(10));
        desk.watch(HOST);
        assertThat(desk.poll(HOST, Duration.ofSeconds(20)).reportEvery()).isEqualTo(Duration.ofSeconds(1));
        now = now.plusSeconds(31);
        assertThat(checkIns.received(checkIn(1)).reportEvery()).isEqualTo(Duration.ofSeconds(10));
    }

    private Reply pollLong() {
        try {
            return desk.poll(HOST, Duration.ofSeconds(20));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private CheckIn checkIn(long sequence, Event... events) {
        HostFacts facts = new HostFacts(
                "web1", "Debian", "6.1", "cpu", 2, 1L << 30, "RAM", 0, Instant.EPOCH, "boot", false, "hone");
        return new CheckIn(
                HOST,
                sequence,
                now,
                "1",
                facts,
                List.of(),
                null,
                List.of(events),
                new PolicyView("policy.yml", "observe", List.of(), ""),
                0);
    }
}
