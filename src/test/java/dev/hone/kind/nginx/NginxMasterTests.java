package dev.hone.kind.nginx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Masks of a master of nginx 1.22.1 on Linux 6, idle, just signalled, and while it tries to bind a taken port. */
class NginxMasterTests {
    @Test
    void isAtRestWhileItWaitsForASignal() {
        assertThat(master("0000000000000000", "0000000000000000").busy()).isEmpty();
    }

    @Test
    void isAtWorkWhileItKeepsSignalsOff() {
        assertThat(master("0000000000000000", "0000000018016a07").busy())
                .contains("nginx is still at work on a reload");
        assertThat(master("0000000000000000", "0000000018016a06").busy()).isEmpty();
    }

    @Test
    void hasNotBegunWhileTheSignalWaits() {
        assertThat(master("0000000000000001", "0000000000000000").busy())
                .contains("nginx was told to reload and has not begun");
    }

    @Test
    void isTakenAsAtRestWhereItCannotBeRead() {
        assertThat(new NginxMaster("nginx", "").busy()).isEmpty();
    }

    private static NginxMaster master(String pending, String blocked) {
        return new NginxMaster("nginx", """
                Name:	nginx
                Threads:	1
                SigQ:	0/31700
                SigPnd:	0000000000000000
                ShdPnd:	%s
                SigBlk:	%s
                SigIgn:	0000000040001000
                SigCgt:	0000000198016a07
                """.formatted(pending, blocked));
    }
}
