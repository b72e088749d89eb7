package dev.hone.kind.nginx;

import dev.hone.kind.ParameterType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a real nginx made of each directive, as {@code src/catalogue/nginx/listing.py} wrote it down.
 *
 * @param lines as they stand in the file
 */
record NginxListing(List<String> lines) {
    static final List<String> VERSIONS = List.of("1.18.0", "1.22.1", "1.26.3");

    private static final Map<String, ParameterType> SLOTS = Map.of(
            "ngx_conf_set_flag_slot", ParameterType.BOOLEAN,
            "ngx_conf_set_num_slot", ParameterType.INTEGER,
            "ngx_conf_set_size_slot", ParameterType.BYTES,
            "ngx_conf_set_off_slot", ParameterType.BYTES,
            "ngx_conf_set_msec_slot", ParameterType.DURATION,
            "ngx_conf_set_sec_slot", ParameterType.DURATION,
            "ngx_conf_set_enum_slot", ParameterType.ENUM);

    /** One directive, at its highest level. */
    record Listed(
            String name,
            String top,
            String setter,
            List<String> words,
            String known,
            List<String> takes,
            String sample,
            String again) {
        String parameter() {
            return top.equals("main") || top.equals("-") ? name : top + "/" + name;
        }

        /** Whether that version does something with it, be it in this build or in another. */
        boolean isInUse() {
            return !setter.contains("obsolete") && !setter.contains("deprecated");
        }

        /** What the function that reads it makes of a value, where it is one of nginx's common ones. */
        Optional<ParameterType> type() {
            return Optional.ofNullable(SLOTS.get(setter));
        }

        boolean isBuilt() {
            return known.equals("yes");
        }
    }

    static NginxListing of(String version) {
        try {
            return new NginxListing(Files.readAllLines(Path.of("src/catalogue/nginx", version + ".tsv")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The one of that version, else of the newest. */
    static NginxListing nearest(String version) {
        return of(VERSIONS.contains(version) ? version : VERSIONS.getLast());
    }

    List<String> rows() {
        return lines.stream().filter(l -> !l.startsWith("#")).toList();
    }

    Map<String, Listed> byParameter() {
        return rows().stream()
                .map(l -> l.split("\t"))
                .map(c -> new Listed(
                        c[0], c[2], c[4], words(c[6]), c[9], words(c[10]), c[11].equals("\\N") ? "" : c[11], c[12]))
                .collect(Collectors.toMap(Listed::parameter, l -> l));
    }

    private static List<String> words(String cell) {
        return cell.equals("\\N") ? List.of() : Arrays.asList(cell.split(","));
    }
}
