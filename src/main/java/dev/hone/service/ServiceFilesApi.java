package dev.hone.service;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.LargeFile;
import dev.hone.kind.Masker;
import dev.hone.web.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Services' files over REST, whole or a page of lines. Secrets are masked. */
@RestController
class ServiceFilesApi {
    private final Services services;
    private final ServiceActs acts;

    ServiceFilesApi(Services services, ServiceActs acts) {
        this.services = services;
        this.acts = acts;
    }

    /**
     * A file really loaded; {@code hash} is the base of an edit. One with bytes that are no text has {@code escapedText}
     * instead of {@code text}: bytes as {@code \\xff}, sent back with {@code escaped}.
     */
    record FileItem(
            String path,
            String realPath,
            String slot,
            String hash,
            String mode,
            int uid,
            int gid,
            @Nullable String text,
            @Nullable String escapedText) {}

    /** The files of a service; {@code tooLarge} those that are not read whole. */
    record Files(List<FileItem> items, List<LargeFileItem> tooLarge) {}

    /** A file that can be looked at line by line only. */
    record LargeFileItem(String path, String slot, long sizeBytes, boolean editable) {}

    /** Some lines of a large file; {@code next} is where the next page begins. */
    record Lines(
            String path,
            long sizeBytes,
            long totalLines,
            @Nullable Long next,
            List<LineItem> items) {}

    /** A line, bytes that are no text in hex; {@code cutOff} counts the bytes left out at its end. */
    record LineItem(long number, String text, long cutOff) {}

    @GetMapping("/api/v1/services/{id}/files")
    Files files(@PathVariable String id) {
        acts.known(id);
        EffectiveConfig config = services.read(id).config();
        return new Files(config.files().stream().map(ServiceFilesApi::item).toList(), large(config));
    }

    /** Lines of a file that is too large to be read whole, a page from a 1-based line on. */
    @GetMapping("/api/v1/services/{id}/files/{slot}/lines")
    Lines lines(@PathVariable String id, @PathVariable String slot, @RequestParam(defaultValue = "1") long from) {
        acts.known(id);
        LargeFile file = services.recent(id).config().tooLarge().stream()
                .filter(f -> LoadedFile.slot(f.path()).equals(slot))
                .findFirst()
                .orElseThrow(() -> Problem.missing("large file " + slot).thrown());
        return lines(LineView.of(services.lines(id, file.path(), Math.max(1, from))));
    }

    private static Lines lines(LineView view) {
        return new Lines(
                view.path(),
                view.sizeBytes(),
                view.total(),
                view.next() > 0 ? view.next() : null,
                view.lines().stream()
                        .map(l -> new LineItem(l.number(), l.content().text(), l.cutOff()))
                        .toList());
    }

    private static List<LargeFileItem> large(EffectiveConfig config) {
        return config.tooLarge().stream()
                .map(f -> new LargeFileItem(f.path().toString(), LoadedFile.slot(f.path()), f.sizeBytes(), false))
                .toList();
    }

    private static FileItem item(ConfigFile f) {
        return new FileItem(
                f.path().toString(),
                f.realPath().toString(),
                LoadedFile.slot(f),
                LoadedFile.sha256(f.text()),
                "%04o".formatted(f.mode()),
                f.uid(),
                f.gid(),
                LoadedFile.isText(f.text())
                        ? LoadedFile.readable(Masker.mask(f.text())).orElse(null)
                        : null,
                LoadedFile.isText(f.text()) ? null : LoadedFile.escaped(Masker.mask(f.text())));
    }
}
