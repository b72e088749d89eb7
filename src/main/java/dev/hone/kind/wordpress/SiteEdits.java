package dev.hone.kind.wordpress;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.FileEdit;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.PhpDefinesText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns wishes into edits of wp-config.php, one literal each. */
final class SiteEdits {
    private final Site site;
    private final ConfigFile file;
    private final List<Problem> problems = new ArrayList<>();
    private PhpDefinesText text;

    private SiteEdits(Site site, ConfigFile file) {
        this.site = site;
        this.file = file;
        this.text = PhpDefinesText.parse(file.text());
    }

    static Edits plan(Site site, EffectiveConfig now, List<Setting> settings) {
        Optional<ConfigFile> file = now.files().stream()
                .filter(f -> f.path().equals(site.at().mainConfig()))
                .findFirst();
        if (file.isEmpty()) {
            return new Edits(
                    List.of(), List.of(), List.of(error(site.at().name(), "no_file", "wp-config.php cannot be read")));
        }
        SiteEdits edits = new SiteEdits(site, file.get());
        settings.forEach(edits::add);
        boolean isChanged = !edits.text.text().equals(file.get().text());
        List<FileEdit> files =
                isChanged ? List.of(new FileEdit(file.get().path(), file.get().text(), edits.text.text())) : List.of();
        return new Edits(files, List.of(), edits.problems);
    }

    private void add(Setting wish) {
        Optional<Problem> refused = refusal(wish);
        if (refused.isPresent()) {
            problems.add(refused.get());
            return;
        }
        Parameter row = site.catalogue().find(wish.parameter()).orElseThrow();
        Optional<Entry> given = Site.winner(text, row.name());
        if (wish.value() == null) {
            while (Site.winner(text, row.name()).isPresent()) {
                text = text.without(Site.winner(text, row.name()).get());
            }
        } else if (given.isPresent()) {
            text = text.withValue(given.get(), like(given.get().rawValue(), row, wish.value()));
        } else {
            text = text.withAdded("", row.name(), Site.written(row, wish.value()));
        }
    }

    /** The value that stands there already is written as it is, so that a way back gives the same bytes. */
    private static String like(String old, Parameter row, String value) {
        boolean isQuoted = old.startsWith("\"") && value.matches("[A-Za-z0-9_ ./:-]*");
        String written = Site.written(row, value);
        return isQuoted && written.startsWith("'") ? "\"" + value + "\"" : written;
    }

    private Optional<Problem> refusal(Setting wish) {
        Optional<Parameter> row = site.catalogue().find(wish.parameter());
        if (row.isEmpty()) {
            return Optional.of(error(
                    wish.parameter(),
                    "unknown_parameter",
                    "WordPress %s has no setting %s".formatted(site.at().version(), wish.parameter())));
        }
        if (row.get().runsCode()) {
            return Optional.of(Problem.denied(
                    "runs_code",
                    row.get().name(),
                    0,
                    row.get().name() + " decides what code runs or where passwords go; Hone never sets it"));
        }
        Optional<PhpDefinesText.Other> other = text.others().stream()
                .filter(o -> o.name().equals(wish.parameter()))
                .findFirst();
        if (other.isPresent()) {
            return Optional.of(error(
                    wish.parameter(),
                    "not_a_literal",
                    "%s, line %d: %s is set by const, by an expression or under a condition; make it a define of one literal by hand first"
                            .formatted(file.path(), other.get().line(), wish.parameter())));
        }
        boolean isNew =
                wish.value() != null && Site.winner(text, wish.parameter()).isEmpty();
        if (isNew && !text.hasPlace()) {
            return Optional.of(error(
                    wish.parameter(),
                    "no_place",
                    file.path() + " neither says where to stop editing nor loads wp-settings.php"));
        }
        return wish.value() == null
                ? Optional.empty()
                : Reading.check(site.catalogue().grammar(), row.get(), wish.value());
    }

    private static Problem error(String subject, String code, String message) {
        return Problem.error(code, subject, message, null);
    }
}
