package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Generation;
import dev.hone.kind.Setting;
import dev.hone.wire.ChangeState;
import dev.hone.wire.WireFormat;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class JournalTextTests {
    private static final Slot SLOT = new Slot(
            Path.of("/etc/kv/main.conf"),
            Path.of("/etc/kv/main.conf"),
            Path.of("/etc/kv/.hone-7-0.new"),
            Path.of("/etc/kv/.hone-7-0.old"),
            null,
            "ab",
            new Disk.Owner(0640, 0, 42));

    @Test
    void readsBackEveryRecord() {
        Prepared prepared = new Prepared(
                "digest",
                "boot",
                17,
                List.of(new Prepared.Part(
                        "kv-1",
                        3,
                        List.of(SLOT),
                        List.of(new Setting("a", null)),
                        new Generation(List.of("1@2")),
                        true,
                        Map.of("/var/log/kv.log", 7L))));
        Entry first = entry(0, "żółw\nand a second line", null);
        Entry second = entry(1, "", prepared);
        byte[] text = journal(first, second);
        assertThat(WireFormat.json().readValue(WireFormat.json().writeValueAsString(second), Entry.class))
                .isEqualTo(second);
        assertThat(JournalText.read(text)).containsExactly(first, second);
        assertThat(JournalText.read(Arrays.copyOf(text, text.length + 4096))).containsExactly(first, second);
    }

    /** As written before changes had parts. */
    @Test
    void readsTheOlderSpelling() {
        String json = """
            {"sequence":0,"at":"1970-01-01T00:00:00Z","state":"PREPARED","message":"m","output":"","readBack":[],
            "deadline":null,"deadlineBoot":0,"prepared":{"digest":"d","bootId":"b","deadlineBoot":17,"slots":[
            {"path":"/a","real":"/a","staged":"/.hone-7-0.new","kept":"/.hone-7-0.old","oldSha256":"1","newSha256":"2",
            "owner":{"mode":416,"uid":0,"gid":42}}],"before":[{"parameter":"a","value":"1"}],
            "generation":{"marks":["1@2"]},"wasUp":true,"logSizes":{"/l":7}}}\
            """.replace("\n", "");
        byte[] line = (JournalText.sum(json) + " " + json + "\n").getBytes(StandardCharsets.UTF_8);
        Prepared prepared =
                Objects.requireNonNull(JournalText.read(line).getFirst().prepared());
        assertThat(JournalText.read(line).getFirst().service()).isEmpty();
        assertThat(prepared.slots()).extracting(Slot::path).containsExactly(Path.of("/a"));
        Prepared.Part part = prepared.parts().getFirst();
        assertThat(part)
                .isEqualTo(new Prepared.Part(
                        "",
                        0,
                        part.slots(),
                        List.of(new Setting("a", "1")),
                        new Generation(List.of("1@2")),
                        true,
                        Map.of("/l", 7L)));
    }

    @Test
    void dropsATornTailAtEveryLength() {
        Entry first = entry(0, "first", null);
        int whole = JournalText.write(first).length;
        byte[] text = journal(first, entry(1, "second", null));
        for (int length = whole; length < text.length; length++) {
            assertThat(JournalText.read(Arrays.copyOf(text, length))).containsExactly(first);
        }
    }

    @Test
    void dropsARecordWithAnyByteFlipped() {
        Entry first = entry(0, "first", null);
        int whole = JournalText.write(first).length;
        byte[] text = journal(first, entry(1, "second", null));
        for (int at = whole; at < text.length; at++) {
            byte[] flipped = text.clone();
            flipped[at] ^= 1;
            assertThat(JournalText.read(flipped)).containsExactly(first);
        }
    }

    @Test
    void dropsARecordOutOfSequence() {
        Entry first = entry(0, "first", null);
        assertThat(JournalText.read(journal(first, entry(2, "third", null)))).containsExactly(first);
    }

    private static Entry entry(int sequence, String message, @org.jspecify.annotations.Nullable Prepared prepared) {
        return new Entry(
                sequence, Instant.EPOCH, "", ChangeState.PREPARED, message, "out", List.of(), null, 0, prepared);
    }

    private static byte[] journal(Entry... entries) {
        return Arrays.stream(entries).map(JournalText::write).reduce(new byte[0], JournalTextTests::join);
    }

    private static byte[] join(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }
}
