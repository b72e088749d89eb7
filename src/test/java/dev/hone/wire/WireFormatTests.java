package dev.hone.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Figure;
import dev.hone.kind.Generation;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.Origin;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WireFormatTests {
    private static final Instant AT = Instant.parse("2026-03-01T10:00:00.123456Z");

    @Test
    void ordersSurviveTheTrip() {
        Order order = new Order.Apply(
                "o-1",
                AT,
                new ChangeOrder(
                        7,
                        "abcd",
                        installation(),
                        List.of(new ChangeOrder.File(Path.of("/etc/nginx/nginx.conf"), null, "a \u00e9\n")),
                        List.of(new Setting("x", null)),
                        List.of(),
                        List.of(new Setting("x", "1")),
                        Effect.RELOAD,
                        120,
                        300));

        assertThat(trip(order, Order.class)).isEqualTo(order);
    }

    /** Folders of changes that were made before a change could have several services. */
    @Test
    void readsTheOlderSpellingOfAChange() {
        String service = WireFormat.json().writeValueAsString(installation());
        String older = """
            {"number":7,"digest":"d","installation":%s,"files":[{"path":"/a","baseSha256":null,"newText":"x"}],
            "live":[],"liveBefore":[],"expected":[{"parameter":"x","value":"1"}],"effect":"RELOAD",
            "confirmSeconds":120,"deadlineSeconds":300,"dryRun":false}\
            """.formatted(service);

        assertThat(WireFormat.json().readValue(older, ChangeOrder.class))
                .isEqualTo(new ChangeOrder(
                        7,
                        "d",
                        installation(),
                        List.of(new ChangeOrder.File(Path.of("/a"), null, "x")),
                        List.of(),
                        List.of(),
                        List.of(new Setting("x", "1")),
                        Effect.RELOAD,
                        120,
                        300));
    }

    @Test
    void eventsSurviveTheTrip() {
        Event event = new Event.Read(
                AT,
                "o-2",
                installation(),
                new EffectiveConfig(
                        List.of(new EffectiveValue(
                                "http/gzip",
                                "on",
                                Origin.file(Path.of("/etc/nginx/a.conf"), 3, "on"),
                                List.of(),
                                List.of(),
                                null)),
                        List.of(new ConfigFile(Path.of("/a"), Path.of("/b"), "text", 0644, 0, 0)),
                        List.of()),
                new Generation(List.of("1@2")));

        assertThat(trip(event, Event.class)).isEqualTo(event);
    }

    @Test
    void statusReportsSurviveTheTrip() {
        StatusReport up = new StatusReport.Up(List.of(Figure.gauge("active", 3, "")), List.of());

        assertThat(trip(up, StatusReport.class)).isEqualTo(up);
    }

    private static <T> T trip(T value, Class<T> type) {
        String json = WireFormat.json().writerFor(type).writeValueAsString(value);
        return WireFormat.json().readValue(json, type);
    }

    private static Installation installation() {
        return new Installation(
                "nginx",
                "/etc/nginx/nginx.conf",
                "nginx",
                "nginx",
                "1.22.1",
                12,
                34,
                AT,
                Path.of("/usr/sbin/nginx"),
                List.of("/usr/sbin/nginx"),
                0,
                0,
                Path.of("/etc/nginx/nginx.conf"),
                List.of(Listener.tcp("0.0.0.0", 80)),
                null,
                Map.of("prefix", "/usr/share/nginx"),
                false);
    }
}
