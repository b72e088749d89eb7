package dev.hone.web;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row of a form, drawn by the field fragment: a parameter of a service, or any other single value.
 *
 * <p>Begin with {@link #text}, {@link #choice} or {@link #flag} and add the rest by the {@code with} methods. All words are already in
 * the visitor's language.
 *
 * @param name form name, also the base of the row's element ids
 * @param value what the input holds now
 * @param standard the default, shown beside the input; absent when there is none
 * @param unit what a bare number means ("MiB", "seconds"); absent when the value carries its own
 * @param error what is wrong with the value and what to do; absent when nothing is
 * @param help what it is for, when to change it
 * @param note where the value comes from or what changing it costs ("nginx.conf:12 · reload")
 * @param choices closed set of values; empty for free text
 */
public record Field(
        Type type,
        String name,
        String label,
        String value,
        @Nullable String standard,
        @Nullable String unit,
        @Nullable String error,
        @Nullable String help,
        @Nullable String note,
        List<Choice> choices) {
    /** How the value is entered. */
    public enum Type {
        TEXT,
        AREA,
        SECRET,
        NEW_SECRET,
        CHOICE,
        FLAG
    }

    /** One value of a closed set with its word. */
    public record Choice(String value, String label) {}

    public Field {
        choices = List.copyOf(choices);
    }

    /** A line of free text. */
    public static Field text(String name, String label, String value) {
        return of(Type.TEXT, name, label, value, List.of());
    }

    /** Several lines of free text, in a fixed-width face. */
    public static Field area(String name, String label, String value) {
        return of(Type.AREA, name, label, value, List.of());
    }

    /** A password that the visitor has already; never filled in again. */
    public static Field secret(String name, String label) {
        return of(Type.SECRET, name, label, "", List.of());
    }

    /** A password being chosen: password managers may offer one. */
    public static Field newSecret(String name, String label) {
        return of(Type.NEW_SECRET, name, label, "", List.of());
    }

    /** One of a closed set. */
    public static Field choice(String name, String label, String value, List<Choice> choices) {
        return of(Type.CHOICE, name, label, value, choices);
    }

    /** A check box that sends "true" when set and nothing otherwise. */
    public static Field flag(String name, String label, boolean set) {
        return of(Type.FLAG, name, label, Boolean.toString(set), List.of());
    }

    private static Field of(Type type, String name, String label, String value, List<Choice> choices) {
        return new Field(type, name, label, value, null, null, null, null, null, choices);
    }

    /** The same row with its default beside the input. */
    public Field withStandard(@Nullable String standard) {
        return new Field(type, name, label, value, standard, unit, error, help, note, choices);
    }

    /** The same row with the unit of a bare number. */
    public Field withUnit(@Nullable String unit) {
        return new Field(type, name, label, value, standard, unit, error, help, note, choices);
    }

    /** The same row with what is wrong with its value. */
    public Field withError(@Nullable String error) {
        return new Field(type, name, label, value, standard, unit, error, help, note, choices);
    }

    /** The same row with what it is for. */
    public Field withHelp(@Nullable String help) {
        return new Field(type, name, label, value, standard, unit, error, help, note, choices);
    }

    /** The same row with where its value comes from. */
    public Field withNote(@Nullable String note) {
        return new Field(type, name, label, value, standard, unit, error, help, note, choices);
    }
}
