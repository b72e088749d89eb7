package dev.hone.kind.format;

import dev.hone.kind.format.TextLines.Line;
import java.util.ArrayList;
import java.util.List;

/**
 * A sysctl.d file: {@code key = value} lines, a leading {@code -} to ignore failures, whole-line comments from {@code #} or
 * {@code ;}. Everything after {@code =} is the value. Source: sysctl.d(5), sysctl.conf(5).
 */
public final class SysctlText implements ConfigText {
    private final TextLines lines;
    private final List<Entry> entries = new ArrayList<>();

    private SysctlText(TextLines lines) {
        this.lines = lines;
    }

    /** Reads a text; whatever it holds comes back byte for byte. */
    public static SysctlText parse(String text) {
        SysctlText sysctl = new SysctlText(TextLines.of(text));
        sysctl.lines.lines().forEach(sysctl::read);
        return sysctl;
    }

    /** The key as the kernel's directories spell it, with dots: {@code -net/ipv4/conf/eth0.1/x} is net.ipv4.conf.eth0/1.x. */
    public static String canonical(String name) {
        String key = name.startsWith("-") ? name.substring(1).strip() : name;
        int dot = key.indexOf('.');
        int slash = key.indexOf('/');
        boolean slashed = slash >= 0 && (dot < 0 || slash < dot);
        return slashed ? swapped(key) : key;
    }

    /** The kernel's file of a canonical key, below /proc/sys. */
    public static String path(String canonicalName) {
        return swapped(canonicalName);
    }

    @Override
    public String text() {
        return lines.text();
    }

    @Override
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    @Override
    public SysctlText withValue(Entry entry, String rawValue) {
        TextLines.requireOneLine(entry.name(), rawValue);
        return parse(text().substring(0, entry.start()) + rawValue + text().substring(entry.end()));
    }

    /** Adds at the end; this format has no sections. */
    @Override
    public SysctlText withAdded(String section, String name, String rawValue) {
        TextLines.requireOneLine(name, rawValue);
        return parse(lines.withLineAfter(lines.lines().size(), name + separator() + rawValue));
    }

    @Override
    public SysctlText without(Entry entry) {
        return parse(lines.withoutLine(entry.line()));
    }

    private void read(Line line) {
        int from = lines.skipBlanks(line.start(), line);
        int equals = text().indexOf('=', from);
        boolean comment = from == line.end() || "#;".indexOf(text().charAt(from)) >= 0;
        if (comment || equals < 0 || equals >= line.end()) {
            return;
        }
        int start = lines.skipBlanks(equals + 1, line);
        int end = lines.trimBlanks(start, line.end());
        String name = text().substring(from, lines.trimBlanks(from, equals));
        entries.add(new Entry("", name, text().substring(start, end), line.number(), start, end));
    }

    private String separator() {
        boolean tight =
                !entries.isEmpty() && text().startsWith("=", entries.getLast().start() - 1);
        return tight ? "=" : " = ";
    }

    private static String swapped(String key) {
        StringBuilder other = new StringBuilder(key);
        for (int at = 0; at < key.length(); at++) {
            other.setCharAt(at, key.charAt(at) == '/' ? '.' : key.charAt(at) == '.' ? '/' : key.charAt(at));
        }
        return other.toString();
    }
}
