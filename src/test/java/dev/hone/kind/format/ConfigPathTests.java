package dev.hone.kind.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ConfigPathTests {
    @Test
    void readsTheBytesOfANameAsTheDiskDoes() {
        String bytes = new String("/etc/größe.conf".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        assertThat(ConfigPath.of(bytes)).contains(Path.of("/etc/größe.conf"));
        assertThat(ConfigPath.of("conf.d/*.conf")).contains(Path.of("conf.d/*.conf"));
    }

    @Test
    void isEmptyForWhatNoFileCanBeCalled() {
        assertThat(ConfigPath.of("/etc/a\0b")).isEmpty();
    }
}
