package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Installation;
import dev.hone.kind.ServiceKinds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PolicyTests {
    private static final Path FILE = Path.of("/etc/hone/policy.yml");
    private static final int UID = 1000;

    private final MemoryDisk disk = new MemoryDisk();
    private final PolicyFile file = new PolicyFile(disk, UID, FILE);
    private final World world = new World();
    private final Installation service = world.installation();

    @BeforeEach
    void directories() {
        disk.directory("/etc");
        disk.directory("/etc/hone");
    }

    @Test
    void observesWithoutAFile() {
        assertThat(file.load()).isEqualTo(new Policy(FILE, Policy.Mode.OBSERVE, List.of(), ""));
        assertThat(file.load().allows(service, false)).isFalse();
        assertThat(file.load().allows(service, true)).isTrue();
    }

    @Test
    void allowsByKindByIdAndAll() {
        for (String name : List.of("kv", service.id(), "\"*\"")) {
            put("mode: apply\nservices: [" + name + "]\n", 0600, UID);
            assertThat(file.load().allows(service, false)).as(name).isTrue();
        }
        put("mode: apply\nservices: [nginx]\n", 0600, UID);
        assertThat(file.load().allows(service, false)).isFalse();
        put("mode: propose\nservices: [kv]\n", 0600, UID);
        assertThat(file.load().allows(service, false)).isFalse();
    }

    @Test
    void obeysNoFileThatOthersCouldHaveWritten() {
        put("mode: apply\nservices: [kv]\n", 0620, UID);
        assertThat(file.load().problem()).contains("0620", "chmod go-w");
        put("mode: apply\nservices: [kv]\n", 0602, UID);
        assertThat(file.load().mode()).isEqualTo(Policy.Mode.OBSERVE);
        put("mode: apply\nservices: [kv]\n", 0600, 1001);
        assertThat(file.load().problem()).contains("belongs to uid 1001");
        put("mode: apply\nservices: [kv]\n", 0600, 0);
        assertThat(file.load().mode()).isEqualTo(Policy.Mode.APPLY);
    }

    @Test
    void obeysNoFileInADirectoryOfOthers() {
        disk.file("/etc/hone/policy.yml", "mode: apply\nservices: [kv]\n", new Disk.Owner(0600, UID, 0));
        disk.own("/etc/hone", new Disk.Owner(0777, 0, 0));
        assertThat(file.load().problem()).contains("/etc/hone", "0777");
    }

    @Test
    void obeysNoLinkAndNoNonsense() {
        disk.symlink("/etc/hone/policy.yml", "/tmp/mine");
        assertThat(file.load().problem()).contains("not a plain file");
        for (String text : List.of(
                "mode: yes\n",
                "- a\n",
                "mode: apply\nmode: apply\nservces: [kv]\n",
                "mode: [",
                "",
                "!!javax.script.ScriptEngineManager {}",
                "mode: apply\nservices: [kv]\nrun: /bin/sh\n")) {
            put(text, 0600, UID);
            Policy policy = file.load();
            assertThat(policy.mode()).as(text).isEqualTo(Policy.Mode.OBSERVE);
            assertThat(policy.problem()).as(text).isNotBlank();
        }
    }

    @Test
    void theVerbsShowAndEdit() {
        assertThat(run("allow", "kv", "nginx-1a2b3c4d")).contains("mode: apply", "services: kv, nginx-1a2b3c4d");
        assertThat(disk.look(FILE).orElseThrow().owner().mode()).isEqualTo(0600);
        assertThat(run("allow", "kv")).contains("services: kv, nginx-1a2b3c4d");
        assertThat(run("deny", "kv")).contains("services: nginx-1a2b3c4d");
        assertThat(run("deny", "nginx-1a2b3c4d")).contains("mode: observe", "services: none");
        assertThat(run("allow", "a\n  - b")).contains("usage");
        assertThat(run("allow")).contains("usage");
        assertThat(run("open")).contains("usage");
        assertThat(disk.allNames()).doesNotContain("/etc/hone/policy.yml.new");
    }

    @Test
    void aDenialWinsOverEverythingElse() {
        assertThat(run("allow", "*")).contains("services: *\n");
        assertThat(run("deny", "kv")).contains("mode: apply", "services: *, !kv");
        assertThat(file.load().allows(service, false)).isFalse();
        assertThat(file.load().allows(service, true)).as("a trial of our own").isTrue();
        assertThat(file.load().refusal(service)).contains("!kv");
        assertThat(run("allow", service.id())).contains("still forbidden by \"!kv\"", "policy allow kv");
        assertThat(file.load().allows(service, false)).isFalse();
        assertThat(run("allow", "kv")).doesNotContain("!kv", "forbidden");
        assertThat(file.load().allows(service, false)).isTrue();
        assertThat(run("deny", "*")).contains("mode: observe", "services: none");
    }

    @Test
    void aDenialOfAKindReachesItsServicesAndOneOfAServiceItAlone() {
        run("allow", service.id(), "nginx-1a2b3c4d");
        assertThat(run("deny", "kv")).contains("!kv");
        assertThat(file.load().allows(service, false)).isFalse();
        run("allow", "kv");
        assertThat(run("deny", service.id())).contains("!" + service.id());
        assertThat(file.load().allows(service, false)).isFalse();
    }

    @Test
    void theVerbsDoNotWriteOnAFileThatIsNotObeyed() {
        String broken = "mode: apply\nservices: [kv]\nrun: /bin/sh\n";
        put(broken, 0600, UID);
        assertThat(run("allow", "nginx")).contains("was not changed", "Mend or remove it first");
        assertThat(run("deny", "kv")).contains("was not changed");
        assertThat(disk.text("/etc/hone/policy.yml")).isEqualTo(broken);
    }

    @Test
    void theFirstFileIsMadeOnceAndNothingIsWrittenOver() {
        assertThat(run("init")).contains("mode: observe", "services: none");
        String mine = "mode: observe\nservices: [kv] # for later\n";
        put(mine, 0600, UID);
        assertThat(run("init")).contains("services: kv");
        assertThat(disk.text("/etc/hone/policy.yml")).isEqualTo(mine);
        put("mode: aply\n", 0600, UID);
        assertThat(run("init")).contains("was aply");
        assertThat(disk.text("/etc/hone/policy.yml")).isEqualTo("mode: aply\n");
    }

    @Test
    void aSingleNameInPlaceOfTheListIsNamedAndNotObeyed() {
        put("mode: apply\nservices: kv\n", 0600, UID);
        assertThat(file.load().problem()).contains("services must be a list", "was kv");
        assertThat(file.load().allows(service, false)).isFalse();
    }

    /** Else a slip of the pen would write to another file than the one that was meant. */
    @Test
    void anOptionThatIsNotKnownIsNotPassedOver() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int code = PolicyCommand.run(
                List.of("allow", "kv", "--polcy=/etc/hone/policy.yml"),
                data -> world.host(),
                new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(code).isEqualTo(2);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("usage");
    }

    @Test
    void aNameOfNoKindIsRefusedAndTheKindsAreNamed() throws IOException {
        assertThat(run("allow", "kv", "nosuch"))
                .contains("nothing was changed: no kind is called nosuch; kinds are kv, linux, nginx");
        assertThat(file.exists()).isFalse();
    }

    @Test
    void aServiceThatIsNotThereIsAllowedWithAWordAboutThoseThatAre() {
        assertThat(run("allow", "kv-00000000"))
                .contains(
                        "services: kv-00000000",
                        "note: kv-00000000 is not found on this host now; those of its kind are " + service.id());
        assertThat(run("allow", service.id(), "kv")).doesNotContain("not found");
    }

    private String run(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        var named = new NamedServices(
                Stream.concat(Stream.of(world.kind), ServiceKinds.all().stream())
                        .toList(),
                world::host);
        new PolicyCommand(file, named, new PrintStream(out, true, StandardCharsets.UTF_8)).run(List.of(words));
        return out.toString(StandardCharsets.UTF_8);
    }

    private void put(String text, int mode, int uid) {
        disk.file("/etc/hone/policy.yml", text, new Disk.Owner(mode, uid, 0));
    }
}
