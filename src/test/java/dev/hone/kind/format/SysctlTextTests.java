package dev.hone.kind.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.format.ConfigText.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SysctlTextTests {
    private static final String SAMPLE = """
            # comment = 1
             ; other = 2
            net.core.somaxconn=1024
            -net/ipv4/tcp_rmem =  4096\t87380 6291456\t
            not a setting
            vm.swappiness = # odd
            kernel.x =
            """;

    @Test
    void readsSettingsAsSysctlDoes() {
        assertThat(SysctlText.parse(SAMPLE).entries())
                .extracting(e -> e.name() + "|" + e.rawValue() + "|" + e.line())
                .containsExactly(
                        "net.core.somaxconn|1024|3",
                        "-net/ipv4/tcp_rmem|4096\t87380 6291456|4",
                        "vm.swappiness|# odd|6",
                        "kernel.x||7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a=1", "a = 1\r\nb=2\r\n", "a=1\n\n\n", SAMPLE})
    void keepsEveryByteAndUndoesEveryEdit(String text) {
        SysctlText sysctl = SysctlText.parse(text);
        assertThat(sysctl.text()).isEqualTo(text);
        for (int i = 0; i < sysctl.entries().size(); i++) {
            Entry entry = sysctl.entries().get(i);
            for (String other : List.of("7", "1 2\t3")) {
                SysctlText edited = sysctl.withValue(entry, other);
                assertThat(edited.entries().get(i).rawValue()).isEqualTo(other);
                assertThat(edited.withValue(edited.entries().get(i), entry.rawValue())
                                .text())
                        .isEqualTo(text);
            }
        }
        SysctlText added = sysctl.withAdded("", "vm.dirty_ratio", "10");
        assertThat(added.without(added.entries().getLast()).text()).isEqualTo(text);
    }

    @Test
    void readsSlashesForDots() {
        assertThat(SysctlText.canonical("-net/ipv4/conf/eth0.1/rp_filter")).isEqualTo("net.ipv4.conf.eth0/1.rp_filter");
        assertThat(SysctlText.canonical("net.ipv4.conf.eth0/1.rp_filter")).isEqualTo("net.ipv4.conf.eth0/1.rp_filter");
        assertThat(SysctlText.path("net.ipv4.conf.eth0/1.rp_filter")).isEqualTo("net/ipv4/conf/eth0.1/rp_filter");
    }
}
