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
            case PLAIN_INI -> made.plainIni();
            case KEY_VALUE -> made.keyValues();
            case FLAGS -> made.flags();
            case SPACED -> made.spaced();
            case PHP_INI -> made.phpIni(false);
            case PHP_FPM -> made.phpIni(true);
            case SECTIONS -> made.sections(0);
            case SYSCTL -> made.sysctl();
            case VCL -> made.vcl();
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

    private void plainIni() {
        for (int section = random.nextInt(4); section >= 0; section--) {
            text.append(section == 0 ? "" : gap() + "[s" + section + "]" + eol);
            for (int i = 1 + random.nextInt(7); i > 0; i--) {
                indent(random.nextInt(5) == 0 ? 1 : 0);
                text.append(plainIniLine(i)).append(eol);
            }
        }
    }

    private String plainIniLine(int number) {
        return switch (random.nextInt(7)) {
            case 0 -> comment();
            case 1 -> ";;hone_probe = 5";
            case 2 -> "%include" + gap() + "/etc/x" + number + ".ini";
            case 3 -> "\"my \"\"db\"\"\" = host=a password='it''s; # x'" + gap();
            case 4 -> "cannot be read";
            default -> "name" + number + pick(new String[] {"=", " = ", "\t=\t"}) + pick(NUMBERS) + tail();
        };
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

    private void flags() {
        for (int i = 1 + random.nextInt(10); i > 0; i--) {
            indent(random.nextInt(6) == 0 ? 1 : 0);
            switch (random.nextInt(7)) {
                case 0 -> text.append(comment());
                case 1 -> text.append("");
                case 2 ->
                    text.append("-m ")
                            .append(i)
                            .append(gap())
                            .append("-p")
                            .append(gap())
                            .append("11211");
                case 3 -> text.append("-c").append(i).append(tail());
                case 4 ->
                    text.append("--listen-backlog=").append(i).append(gap()).append("-M");
                case 5 -> text.append("logfile /var/log/x").append(i);
                default -> text.append("-o").append(gap()).append("a=1,no_b,c").append(tail());
            }
            text.append(eol);
        }
    }

    private void spaced() {
        for (int i = 1 + random.nextInt(12); i > 0; i--) {
            indent(random.nextInt(6) == 0 ? 1 : 0);
            switch (random.nextInt(6)) {
                case 0 -> text.append(comment());
                case 1 -> text.append("");
                case 2 ->
                    text.append("save")
                            .append(gap())
                            .append("900 1")
                            .append(gap())
                            .append("300 10");
                case 3 -> text.append("title \"a \\\"b\\\" {c} # \\x41\"").append(random.nextBoolean() ? "" : gap());
                case 4 -> text.append("broken \"never closed").append(i);
                default ->
                    text.append(pick(NAMES))
                            .append(gap())
                            .append(pick(new String[] {"8mb", "yes", "'it\\'s'", "\"\"", "-1", "# 5"}))
                            .append(random.nextBoolean() ? "" : gap());
            }
            text.append(eol);
        }
    }

    private void phpIni(boolean byLine) {
        text.append(random.nextBoolean() ? "" : ";" + comment() + eol);
        for (int section = 1 + random.nextInt(4); section > 0; section--) {
            text.append(random.nextInt(5) == 0 ? " " : "")
                    .append("[s")
                    .append(section)
                    .append("]")
                    .append(eol);
            for (int i = random.nextInt(7); i > 0; i--) {
                phpLine(byLine);
                text.append(eol);
            }
        }
    }

    private void phpLine(boolean byLine) {
        indent(random.nextInt(5) == 0 ? 1 : 0);
        String[] values = {"64M", "\"a ; b\"", "'x\"y'", "E_ALL & ~E_NOTICE", "", "\"x\\\"y\"", "${HOME}/a", "On", "a b"
        };
        switch (random.nextInt(7)) {
            case 0 -> text.append(";").append(comment());
            case 1 -> text.append("");
            case 2 -> text.append("no_value_").append(random.nextInt(9));
            case 3 -> text.append("php_value[a.b").append(random.nextInt(9)).append("] = 5 ; c");
            case 4 -> text.append("wide = ").append(byLine ? "\"never closed" : "\"over" + eol + "lines; x\" ; c");
            default ->
                text.append(pick(NAMES))
                        .append(random.nextBoolean() ? "=" : gap() + "=" + gap())
                        .append(pick(values))
                        .append(random.nextBoolean() ? "" : gap() + "; why");
        }
    }

    private void sections(int depth) {
        for (int i = 2 + random.nextInt(6); i > 0; i--) {
            indent(depth);
            switch (random.nextInt(depth < 4 ? 7 : 6)) {
                case 0 -> text.append(comment());
                case 1 ->
                    text.append("# goes on \\").append(eol).append(pick(NAMES)).append(" 7");
                case 2 ->
                    text.append("ServerAlias")
                            .append(gap())
                            .append("a \\")
                            .append(eol)
                            .append("  b.example");
                case 3 -> text.append("FlagAlone").append(random.nextBoolean() ? "" : gap());
                case 4 -> text.append("LogFormat").append(gap()).append("\"%h \\\"%r\\\" #x\" common");
                case 5 ->
                    text.append(pick(NAMES))
                            .append(gap())
                            .append(pick(NUMBERS))
                            .append(random.nextBoolean() ? "" : gap());
                default -> section(depth);
            }
            text.append(eol).append(random.nextInt(8) == 0 ? eol : "");
        }
    }

    private void section(int depth) {
        String name = pick(new String[] {"VirtualHost", "Directory", "IfModule"});
        text.append("<").append(name).append(gap()).append(pick(new String[] {"*:80", "\"/srv/a b\"", "!mod_x.c"}));
        text.append(random.nextInt(5) == 0 ? " >" : ">").append(eol);
        sections(depth + 1);
        indent(depth);
        text.append("</")
                .append(random.nextBoolean() ? name : name.toLowerCase(java.util.Locale.ROOT))
                .append(">");
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

    private void vcl() {
        text.append("vcl 4.").append(random.nextInt(2)).append(";").append(eol);
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            switch (random.nextInt(6)) {
                case 0 -> text.append(comment()).append(" backend x { .host = 1; }");
                case 1 -> text.append("/* backend y { */ import std;");
                case 2 -> text.append("sub vcl_recv { if (req.url ~ \"{\") { set req.http.X = {\"} .a = b;\"}; } }");
                default -> backend(i);
            }
            text.append(eol);
        }
    }

    private void backend(int number) {
        text.append(random.nextBoolean() ? "backend b" : "probe p")
                .append(number)
                .append(gap())
                .append("{")
                .append(eol);
        for (int i = random.nextInt(6); i > 0; i--) {
            indent(1);
            switch (random.nextInt(5)) {
                case 0 -> text.append(".probe = {").append(eol).append(" .url = \"/;}\"; }");
                case 1 ->
                    text.append(".request = \"GET / HTTP/1.1\"").append(eol).append(" \"Host: x\";");
                case 2 -> text.append("// .host = 5;");
                default ->
                    text.append(".a")
                            .append(i)
                            .append(gap())
                            .append("= ")
                            .append(pick(new String[] {"5s", "\"80\"", "0.5s"}))
                            .append(gap())
                            .append(";")
                            .append(tail());
            }
            text.append(random.nextInt(6) == 0 ? " " : eol);
        }
        text.append(eol).append("}");
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
