package dev.hone.kind.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hone.kind.format.ConfigText.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PhpDefinesTextTests {
    private static final String CONFIG = """
            <?php
            /** define( 'IN_COMMENT', 1 ); */
            define( 'WP_CACHE', true ); // page cache
            define("WP_MEMORY_LIMIT",'64M');
            \tDefine('KEY', 'it\\'s ) ; // no'); define('TWO', -1);
            define( 'PATH', dirname(__FILE__) . '/x' );
            define( 'TERNARY', $a ? 1 : 2 );
            define( 'CONST', OTHER );
            define( 'VAR', "x $a" );
            define( 'HERE', <<<EOT
            define('INSIDE', 1);
            EOT );
            if ( $x ) { define( 'COND', 1 ); }
            if ( $x ) define( 'BARE', 1 );
            if ($x):
            define( 'ALT', 1 );
            elseif ($y):
            define( 'ALT2', 1 );
            else:
            endif;
            function f() { define( 'FUN', 1 ); }
            $o->define( 'METHOD', 1 );
            $s = "{$a["define('NO', 1);"]} define( 'QUOTED', 1 );";
            define( 'LAST', 1.5 );

            /* That's all, stop editing! Happy publishing. */
            if ( ! defined( 'ABSPATH' ) ) {
            \tdefine( 'ABSPATH', __DIR__ . '/' );
            }
            require_once ABSPATH . 'wp-settings.php';
            """;

    @Test
    void readsLiteralsThatAreSetWhateverHappens() {
        assertThat(PhpDefinesText.parse(CONFIG).entries())
                .extracting(e -> e.line() + " " + e.name() + "=" + e.rawValue())
                .containsExactly(
                        "3 WP_CACHE=true",
                        "4 WP_MEMORY_LIMIT='64M'",
                        "5 KEY='it\\'s ) ; // no'",
                        "5 TWO=-1",
                        "24 LAST=1.5");
        assertThat(PhpDefinesText.parse(CONFIG).isWhole()).isTrue();
    }

    @Test
    void aConstIsShownAndNotTakenForUnset() {
        PhpDefinesText text = PhpDefinesText.parse("""
                <?php
                use const A\\B;
                const WP_DEBUG = true, SIZES = [1, 2];
                class C { const WP_CACHE = 1; }
                define( 'LAST', 1 );
                """);

        assertThat(text.others())
                .extracting(o -> o.line() + " " + o.name() + "=" + o.value())
                .containsExactly("3 WP_DEBUG=true", "3 SIZES=[1, 2]");
        assertThat(text.entries()).extracting(Entry::name).containsExactly("LAST");
    }

    @Test
    void listsTheRestWithoutOfferingIt() {
        assertThat(PhpDefinesText.parse(CONFIG).others())
                .extracting(PhpDefinesText.Other::name)
                .containsExactly(
                        "PATH", "TERNARY", "CONST", "VAR", "HERE", "COND", "BARE", "ALT", "ALT2", "FUN", "METHOD",
                        "ABSPATH");
    }

    @Test
    void addsBeforeTheCommentThatSaysWhereToStop() {
        PhpDefinesText added = PhpDefinesText.parse(CONFIG).withAdded("", "EMPTY_TRASH_DAYS", "7");
        assertThat(added.text()).contains("define( 'EMPTY_TRASH_DAYS', 7 );\n/* That's all");
        assertThat(added.without(added.entries().getLast()).text()).isEqualTo(CONFIG);
    }

    @Test
    void addsBeforeTheLoadingWhereThereIsNoComment() {
        String bare = "<?php\ndefine('A', 1);\nrequire_once(ABSPATH . 'wp-settings.php');\n";
        PhpDefinesText added = PhpDefinesText.parse(bare).withAdded("", "B", "2");
        assertThat(added.text())
                .isEqualTo("<?php\ndefine('A', 1);\ndefine( 'B', 2 );\nrequire_once(ABSPATH . 'wp-settings.php');\n");
        assertThat(PhpDefinesText.parse("<?php\nrequire 'other.php';\n").hasPlace())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'a'); system('id'); define('x', 'y'",
                "phpinfo()",
                "'a' . `id`",
                "OTHER",
                "\"$x\"",
                "'open",
                "1;",
                "",
                "\"a\" . \"b\"",
                "'a\\'"
            })
    void writesNothingButALiteral(String value) {
        PhpDefinesText text = PhpDefinesText.parse(CONFIG);
        Entry entry = text.entries().getFirst();
        assertThatIllegalArgumentException().isThrownBy(() -> text.withValue(entry, value));
        assertThatIllegalArgumentException().isThrownBy(() -> text.withAdded("", "B", value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "it's", "a\\", "\\'", "x\\n", "$a {$b}", "/* ?> */"})
    void quotesWhatItReadsBack(String value) {
        assertThat(PhpDefinesText.isLiteral(PhpDefinesText.quote(value))).isTrue();
        assertThat(PhpDefinesText.unquote(PhpDefinesText.quote(value))).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<?php 'open", "<?php /* open", "<?php $a = <<<X\n", "<?php f(;", "<?php }", "<?php f(]"})
    void knowsATextThatDoesNotEnd(String text) {
        assertThat(PhpDefinesText.parse(text).isWhole()).isFalse();
    }
}
