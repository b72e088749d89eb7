package dev.hone.change;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The faults of a refused form in words, beside the fields that they are of.
 *
 * @param byParameter those of one field, a line each
 * @param general     all others
 */
record PlacedFaults(Map<String, String> byParameter, List<String> general) {
    /** Places them by their pointers, {@code /set/2/value} at the third of the names that were set. */
    static PlacedFaults of(NotPlannable refusal, List<String> names, ChangeWords words, Locale locale) {
        var placed = new PlacedFaults(new HashMap<>(), new ArrayList<>());
        for (Fault fault : refusal.faults()) {
            placed.put(fault.pointer().split("/"), names, words(fault, words, locale));
        }
        return placed;
    }

    private void put(String[] pointer, List<String> names, String words) {
        boolean isPlaced = pointer.length > 2 && pointer[2].matches("[0-9]{1,6}");
        if (isPlaced && Integer.parseInt(pointer[2]) < names.size()) {
            byParameter.merge(names.get(Integer.parseInt(pointer[2])), words, (a, b) -> a + "\n" + b);
        } else {
            general.add(words);
        }
    }

    private static String words(Fault fault, ChangeWords words, Locale locale) {
        return fault.suggestion() == null
                ? fault.message()
                : words.say(locale, "change.edit.suggestion", fault.message(), fault.suggestion());
    }
}
