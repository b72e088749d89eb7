package dev.hone.kind.linux;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.format.SysctlText;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Set;

/**
 * What Hone never sets: it runs code, opens the kernel, or cannot be taken back. Their rows are made with {@code runs_code}
 * by {@code src/catalogue/linux/rows.py}, which reads this list.
 */
final class Refused {
    private static final Set<String> NAMES = Set.of(
            "kernel.core_pattern",
            "kernel.core_pipe_limit",
            "kernel.modprobe",
            "kernel.hotplug",
            "kernel.poweroff_cmd",
            "kernel.modules_disabled",
            "kernel.kexec_load_disabled",
            "kernel.sysrq",
            "kernel.usermodehelper.bset",
            "kernel.usermodehelper.inheritable",
            "kernel.randomize_va_space",
            "kernel.yama.ptrace_scope",
            "kernel.kptr_restrict",
            "kernel.dmesg_restrict",
            "kernel.perf_event_paranoid",
            "kernel.unprivileged_bpf_disabled",
            "kernel.unprivileged_userns_clone",
            "kernel.panic_on_oops",
            "kernel.ns_last_pid",
            "fs.suid_dumpable",
            "fs.protected_hardlinks",
            "fs.protected_symlinks",
            "fs.protected_fifos",
            "fs.protected_regular",
            "fs.binfmt_misc.register",
            "vm.mmap_min_addr",
            "vm.panic_on_oom",
            "vm.legacy_va_layout",
            "net.core.bpf_jit_harden",
            "net.ipv4.tcp_fastopen_key",
            "dev.tty.ldisc_autoload",
            "dev.tty.legacy_tiocsti",
            "kernel.cad_pid",
            "kernel.real-root-dev",
            "kernel.seccomp.actions_logged",
            "kernel.kexec_load_limit_panic",
            "kernel.kexec_load_limit_reboot",
            "vm.mmap_rnd_bits",
            "vm.mmap_rnd_compat_bits",
            "vm.unprivileged_userfaultfd",
            "vm.memfd_noexec",
            "net.core.bpf_jit_kallsyms",
            "kernel.reboot-cmd");

    private final Catalogue catalogue;

    Refused(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** Also when a pattern of file names takes it in: sysctl expands {@code kernel.*}. */
    boolean takesIn(String key) {
        String path = SysctlText.path(key).replaceFirst("^[./]+", "");
        boolean isPattern = path.matches(".*[*?\\[].*");
        return NAMES.stream().map(SysctlText::path).anyMatch(n -> n.equals(path) || isPattern && matches(path, n))
                || path.startsWith("fs/binfmt_misc")
                || catalogue.find(key).filter(Parameter::runsCode).isPresent();
    }

    private static boolean matches(String pattern, String path) {
        try {
            return FileSystems.getDefault().getPathMatcher("glob:" + pattern).matches(Path.of(path));
        } catch (IllegalArgumentException odd) {
            return true;
        }
    }
}
