package dev.hone.kind.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.CapturedHost;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.FileEdit;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKindContract;
import dev.hone.kind.Setting;
import dev.hone.kind.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinuxKindTests extends ServiceKindContract {
    private static final Path WEB = Path.of("/etc/sysctl.d/60-web.conf");

    private final LinuxKind kind = new LinuxKind();
    private final CapturedHost host = CapturedHost.of("linux", "6-debian-12");

    @Override
    protected ServiceKind kind() {
        return kind;
    }

    @Override
    protected boolean isTheHostItself() {
        return true;
    }

    @Override
    protected List<String> linesThatRunCode() {
        return List.of(
                "kernel.core_pattern = |/tmp/x",
                "-kernel/core_pattern=|/tmp/x",
                "kernel.core_p*=|/tmp/x",
                "*.core_pattern = |/tmp/x",
                "kernel/modprobe = /tmp/x",
                "/kernel/poweroff_cmd=/tmp/x",
                "kernel.hotplug=/tmp/x",
                "fs.binfmt_misc.register = :x:M::x::/tmp/x:");
    }

    @Test
    void namesTheLineOfEachValueAndTellsWhatTheKernelHasInstead() {
        EffectiveConfig now = kind.effective(at(), host);
        assertThat(now.value("net.core.somaxconn").orElseThrow().origin()).isEqualTo(Origin.file(WEB, 2, "4096"));
        assertThat(now.value("net.ipv4.tcp_rmem").orElseThrow().origin().source())
                .isEqualTo(Origin.Source.FILE);
        EffectiveValue timeout = now.value("net.ipv4.tcp_fin_timeout").orElseThrow();
        assertThat(timeout.value()).isEqualTo("60");
        assertThat(timeout.origin().source()).isEqualTo(Origin.Source.RUNTIME);
        assertThat(timeout.shadowed()).containsExactly(Origin.file(WEB, 5, "30"));
        assertThat(now.files().stream().map(ConfigFile::path).map(Path::toString))
                .containsExactly(
                        "/usr/lib/sysctl.d/50-bubblewrap.conf",
                        "/usr/lib/sysctl.d/50-pid-max.conf",
                        "/etc/sysctl.d/60-web.conf",
                        "/usr/lib/sysctl.d/99-protect-links.conf",
                        "/etc/sysctl.d/99-sysctl.conf");
    }

    @Test
    void editsTheAdminsLineAndNeverAPackagesFile() {
        assertThat(edit("net.core.somaxconn", "8192").files())
                .extracting(FileEdit::path)
                .containsExactly(WEB);
        Edits ofPackage = edit("kernel.pid_max", "100000");
        assertThat(ofPackage.files()).singleElement().satisfies(f -> {
            assertThat(f.path()).isEqualTo(Path.of("/etc/sysctl.d/90-hone.conf"));
            assertThat(f.oldText()).isNull();
            assertThat(f.newText()).isEqualTo("# Kernel parameters set by Hone.\nkernel.pid_max = 100000\n");
        });
        assertThat(kind.declared(at(), with(ofPackage.files().getFirst())).get("kernel.pid_max"))
                .isEqualTo(Origin.file(Path.of("/etc/sysctl.d/90-hone.conf"), 2, "100000"));
    }

    @Test
    void readsFilesByNameOverAllDirectoriesAndLetsTheAdminsHideThePackages() {
        List<ConfigFile> files = List.of(
                file("/etc/sysctl.conf", "a=last\n"),
                file("/usr/lib/sysctl.d/50-x.conf", "a=hidden\nb=hidden\n"),
                file("/etc/sysctl.d/50-x.conf", "a=1\n"),
                file("/run/sysctl.d/40-y.conf", "a=0\nc=0\n"),
                file("/etc/sysctl.d/README", "c=not read\n"));
        assertThat(kind.declared(at(), files).get("a")).isEqualTo(Origin.file(Path.of("/etc/sysctl.conf"), 1, "last"));
        assertThat(kind.declared(at(), files)).doesNotContainKey("b");
        assertThat(kind.declared(at(), files).get("c").value()).isEqualTo("0");
    }

    @Test
    void keepsToTheNetworkInANamespace() {
        Installation inside =
                kind.discover(host.with(Path.of("/run/netns/shop"), "")).getLast();
        assertThat(inside.name()).isEqualTo("Linux netns shop");
        assertThat(kind.catalogue(inside).parameters().keySet())
                .contains("net.core.somaxconn")
                .doesNotContain("vm.swappiness", "net.core.netdev_max_backlog");
        Step.Run step = (Step.Run) kind.activate(inside, Effect.LIVE, List.of(new Setting("net.core.somaxconn", "9")))
                .getFirst();
        assertThat(step.command().arguments())
                .containsExactly(
                        "/usr/bin/nsenter",
                        "--net=/run/netns/shop",
                        "/usr/sbin/sysctl",
                        "-q",
                        "-w",
                        "net.core.somaxconn=9");
        EffectiveConfig empty = new EffectiveConfig(List.of(), List.of(), List.of());
        assertThat(kind.edit(inside, empty, List.of(new Setting("net.core.somaxconn", "9")))
                        .files())
                .extracting(FileEdit::path)
                .containsExactly(Path.of("/etc/netns/shop/sysctl.d/90-hone.conf"));
    }

    @Test
    void refusesValuesThatTheKernelWouldRefuse() {
        assertThat(edit("net.core.somaxconn", "1k").problems())
                .extracting(Problem::code)
                .containsExactly("bad_unit");
        assertThat(edit("vm.swappiness", "201").problems())
                .extracting(Problem::code)
                .containsExactly("out_of_range");
        assertThat(edit("net.ipv4.tcp_rmem", "4096 8192").problems())
                .extracting(Problem::code)
                .containsExactly("not_numbers");
        assertThat(edit("net.ipv4.tcp_rmem", "8192 4096 16384").problems())
                .extracting(Problem::code)
                .containsExactly("not_rising");
        assertThat(edit("net.ipv4.tcp_rmem", "4096\t87380  16777216").problems())
                .isEmpty();
    }

    private Edits edit(String parameter, String value) {
        return kind.edit(at(), kind.effective(at(), host), List.of(new Setting(parameter, value)));
    }

    private Installation at() {
        return kind.discover(host).getFirst();
    }

    private List<ConfigFile> with(FileEdit edit) {
        List<ConfigFile> files = new ArrayList<>(kind.effective(at(), host).files());
        files.add(file(edit.path().toString(), edit.newText()));
        return files;
    }

    private static ConfigFile file(String path, String text) {
        return new ConfigFile(Path.of(path), Path.of(path), text, 0644, 0, 0);
    }
}
