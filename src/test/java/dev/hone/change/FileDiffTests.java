package dev.hone.change;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FileDiffTests {
    @Test
    void showsEachChangeWithThreeLinesAroundIt() {
        String before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n";
        String after = before.replace("6\n", "six\n");

        assertThat(FileDiff.plain(before, after)).isEqualTo("""
                        @@ 2 lines unchanged @@
                         3
                         4
                         5
                        -6
                        +six
                         7
                         8
                         9
                        @@ 1 lines unchanged @@
                        """);
    }

    @Test
    void neighbouringChangesShareTheirContext() {
        assertThat(FileDiff.plain("a\nb\nc\nd\n", "A\nb\nc\nD\n")).isEqualTo("-a\n+A\n b\n c\n-d\n+D\n");
    }

    @Test
    void linesCountOnInBothTexts() {
        assertThat(FileDiff.of("a\nb\nc\n", "x\na\nb\nc\n", n -> n + ""))
                .extracting(l -> l.before() + "/" + l.after())
                .containsExactly("null/1", "1/2", "2/3", "3/4");
    }

    @Test
    void aLastLineWithoutEndIsSaid() {
        assertThat(FileDiff.plain("a\n", "a")).isEqualTo("-a\n+a\\ No newline at end of file\n");
    }

    @Test
    void aByteOrderMarkIsALineOfItsOwn() {
        String mark = "\u00ef\u00bb\u00bf";

        assertThat(FileDiff.plain(mark + "a\nb\n", "a\nb\n"))
                .isEqualTo("-\\xef\\xbb\\xbf (UTF-8 byte order mark)\n a\n b\n");
        assertThat(FileDiff.of(mark + "a\nb\n", "a\nc\n", n -> n + ""))
                .extracting(l -> l.before() + "/" + l.after())
                .containsExactly("1/null", "1/1", "2/null", "null/2");
    }

    @Test
    void bytesThatAreNoTextStandInHex() {
        assertThat(FileDiff.plain("a\0\u00ff\n", "a\u0007\u00c3\u00a9\n")).isEqualTo("-a\\x00\\xff\n+a\\x07\u00e9\n");
    }

    @Test
    void aNewFileIsAllAdded() {
        assertThat(FileDiff.plain(null, "a\nb\n")).isEqualTo("+a\n+b\n");
    }

    @Test
    void secretsAreHiddenOnBothSides() {
        assertThat(FileDiff.plain("password = old-one\n", "password = new-one\n"))
                .isEqualTo("-password = ***hidden-1***\n+password = ***hidden-1***\n");
    }
}
