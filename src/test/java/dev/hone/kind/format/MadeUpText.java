package dev.hone.kind.format;

import java.util.Random;

/** Texts as odd as admins write them: comments, tabs, CRLF, odd spacing, nesting, quotes, no final newline. */
final class MadeUpText {
    private static final String[] GAPS = {" ", "\t", "  ", "\t\t ", "   "};
    private static final String[] NAMES = {"gzip", "max-size", "a_b", "root", "x1", "log.level", "Listen"};
    private static final String[] NUMBERS = {"1", "64k", "on", "0", "10.5", "-1", "128MB", "30s"};

    private final Random random;
    private final String eol;
    private final StringBuilder text = new StringBuilder();

    private MadeUpText(long seed) {
        this.random = new Random(seed);
        this.eol = random.nextInt(3) == 0 ? "\r\n" : "\n";
    }

    static String of(EditorsIT.Format format, long seed) {
        MadeUpText made = new MadeUpText(seed);
        if (made.random.nextInt(20) == 0) {
            made.text.append("ï»¿");
        }
        switch (format) {
            case BLOCK -> made.blocks(0);
            case INI -> made.ini();
            case KEY_BLOCK -> made.keyBlocks();
            case KEY_VALUE -> made.keyValues();
            case PHP_DEFINES -> made.phpDefines();
            case SYSCTL -> made.sysctl();
        }
        boolean isOpen = made.random.nextInt(3) == 0 && made.text.toString().endsWith(made.eol);
        return isOpen ? made.text.substring(0, made.text.length() - made.eol.length()) : made.text.toString();
    }

    private void blocks(int depth) {
        for (int i = 2 + random.nextInt(6); i > 0; i--) {
            indent(depth);
            switch (random.nextInt(depth < 4 ? 7 : 5)) {
                case 0 -> text.append(comment());
                case 1 ->
                    text.append(pick(NAMES))
                            .append(gap())
                            .append(blockValue())
                            .append(";")
                            .append(tail());
                case 2 -> text.append("a 1;").append(gap()).append("b \"}\";").append(tail());
                case 3 ->
                    text.append(pick(NAMES))
                            .append(gap())
                            .append(pick(NUMBERS))
                            .append(eol)
                            .append('\t')
                            .append(blockValue())
                            .append(gap())
                            .append(";");
                case 4 -> text.append("flag;").append(tail());
                case 5 ->
                    text.append("empty")
                            .append(gap())
                            .append(random.nextBoolean() ? "{}" : "{ }")
                            .append(tail());
                default -> nested(depth);
            }
            text.append(random.nextInt(12) == 0 ? "" : eol);
            text.append(random.nextInt(8) == 0 ? eol : "");
        }
    }

    private void nested(int depth) {
        text.append(random.nextBoolean() ? "server" : "location ~ \"^/(a|b){2}\\\\.php$\"")
                .append(gap())
                .append("{");
        text.append(random.nextInt(4) == 0 ? tail() : "").append(eol);
        blocks(depth + 1);
        text.append(eol);
        indent(depth);
        text.append("}");
    }

    private String blockValue() {
        String[] values = {
            "on",
            "\"a ; b } {\"",
            "'it\\'s'",
            "${x}y",
            "a\\;b",
            "text/css text/js",
            "$uri $uri/ =404",
            "64k",
            "\"#no\"",
            "a#b"
        };
        return pick(values);
    }

    private void ini() {
        text.append(random.nextBoolean() ? "" : comment() + eol);
        for (int section = 1 + random.nextInt(4); section > 0; section--) {
            text.append(random.nextInt(5) == 0 ? " " : "")
                    .append("[s")
                    .append(section)
                    .append("]")
                    .append(eol);
            for (int i = random.nextInt(7); i > 0; i--) {
                iniLine();
                text.append(eol);
            }
        }
    }

    private void iniLine() {
        indent(random.nextInt(5) == 0 ? 1 : 0);
        switch (random.nextInt(6)) {
            case 0 -> text.append(comment());
            case 1 -> text.append(";").append(comment());
            case 2 -> text.append("skip-name").append(random.nextInt(9));
            case 3 ->
                text.append(pick(NAMES)).append(gap()).append("=").append(gap()).append("\"a # b\"");
            case 4 -> text.append("");
            default ->
                text.append(pick(NAMES))
                        .append(random.nextBoolean() ? "=" : " = ")
                        .append(pick(NUMBERS))
                        .append(tail());
        }
    }

    private void keyValues() {
        for (int i = 1 + random.nextInt(12); i > 0; i--) {
            indent(random.nextInt(6) == 0 ? 1 : 0);
            switch (random.nextInt(6)) {
                case 0 -> text.append(comment());
                case 1 -> text.append("");
                case 2 ->
                    text.append("name")
                            .append(i)
                            .append(gap())
                            .append("'it''s # ; \\' x'")
                            .append(tail());
                case 3 -> text.append("#name").append(i).append(" = 5").append(tail());
                default ->
                    text.append("name")
                            .append(i)
                            .append(pick(new String[] {"=", " = ", "\t=\t", " "}))
                            .append(pick(new String[] {"on", "128MB", "0.5", "-1", "'x'", "10"}))
                            .append(tail());
            }
            text.append(eol);
        }
    }

    private void keyBlocks() {
        for (int i = 1 + random.nextInt(9); i > 0; i--) {
            indent(random.nextInt(6) == 0 ? 1 : 0);
            switch (random.nextInt(7)) {
                case 0 -> text.append(comment());
                case 1 -> text.append("");
                case 2 -> text.append("word without value").append(i);
                case 3 -> text.append("#Name").append(i).append(" = 5").append(tail());
                case 4 -> braces(i);
                default -> keyValue(i);
            }
            text.append(eol);
        }
    }

    private void keyValue(int i) {
        text.append("Name")
                .append(i)
                .append(pick(new String[] {"=", " = ", "\t=\t"}))
                .append(pick(new String[] {"1", "64K", "\"a # b\"", "$(root)/x y", "Restrict /a;/b", ""}))
                .append(tail());
    }

    private void braces(int i) {
        text.append("alias").append(i).append(" = /srv/").append(i).append(".fdb");
        text.append(random.nextBoolean() ? " {" : tail() + eol + "{").append(tail()).append(eol);
        for (int k = random.nextInt(4); k > 0; k--) {
            indent(1);
            keyValue(k);
            text.append(eol);
        }
        text.append(random.nextInt(3) == 0 ? "Last = 1 }" : "}").append(tail());
    }

    private void phpDefines() {
        text.append("<?php").append(eol);
        for (int i = 2 + random.nextInt(9); i > 0; i--) {
            indent(random.nextInt(6) == 0 ? 1 : 0);
            switch (random.nextInt(9)) {
                case 0 -> text.append(pick(new String[] {"// it's", "# \"x", "/* define('A', 1); */", "/** ?> */"}));
                case 1 -> text.append("define('EXPR").append(i).append("', __DIR__ . '/x');");
                case 2 ->
                    text.append("if ( ! defined('C").append(i).append("') ) { define('C").append(i).append("', 1); }");
                case 3 -> text.append("$x = \"a {$b[\"k\"]} define('NO', 1);\";");
                case 4 -> text.append("$h = <<<EOT").append(eol).append("define('NO', 2); '").append(eol).append("EOT;");
                case 5 -> text.append("?> it's <?php");
                default -> phpDefine(i);
            }
            text.append(eol);
        }
        text.append("/* That's all, stop editing! */").append(eol);
        text.append("require_once ABSPATH . 'wp-settings.php';").append(eol);
    }

    private void phpDefine(int i) {
        text.append(pick(new String[] {"define( ", "define(", "DEFINE (\t"}))
                .append(pick(new String[] {"'N" + i + "'", "\"N" + i + "\""}))
                .append(pick(new String[] {", ", ",", " , /* why */ "}))
                .append(pick(new String[] {"true", "'64M'", "10", "-1", "'it\\'s ; // no'", "\"a\\n\"", "0x1F", "''"}))
                .append(pick(new String[] {" );", ");", " ) ;"}))
                .append(pick(new String[] {"", "", " // because", "\t"}));
    }

    private void sysctl() {
        for (int i = 1 + random.nextInt(10); i > 0; i--) {
            switch (random.nextInt(6)) {
                case 0 -> text.append(comment());
                case 1 -> text.append("; ").append(pick(NAMES));
                case 2 -> text.append(gap());
                case 3 -> text.append("-net.ipv4.conf.all").append(i).append(" = 1");
                default ->
                    text.append("net.core/x")
                            .append(i)
                            .append(pick(new String[] {"=", " = ", "\t="}))
                            .append(pick(new String[] {"128", "4096 87380 6291456", "1"}))
                            .append(random.nextBoolean() ? "" : gap());
            }
            text.append(eol);
        }
    }

    private void indent(int depth) {
        text.append((random.nextInt(3) == 0 ? "\t" : "    ").repeat(depth));
    }

    private String comment() {
        return pick(new String[] {"# plain", "#tight", "## \"quoted; } {\"", "# Ã¤Ã¶", "#"});
    }

    private String tail() {
        return random.nextInt(3) == 0 ? gap() + comment() : random.nextInt(4) == 0 ? gap() : "";
    }

    private String gap() {
        return pick(GAPS);
    }

    private String pick(String[] from) {
        return from[random.nextInt(from.length)];
    }
}
