package dev.hone.service;

import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a service's page shows.
 *
 * @param status     {@code up}, {@code down}, {@code denied} or {@code gone}
 * @param shape      which shape that has
 * @param reason     why it is not up; empty when it is
 * @param remedy     what to copy to allow what was denied; empty when nothing was
 * @param hints      what could be seen with more rights, each with the line to add
 * @param parameters those that the filter lets through
 * @param total      how many there are without the filter
 * @param files      every file that was loaded
 * @param shownFiles those that are listed, which are not all when there are very many
 * @param fileWords  part of the path by which they were chosen
 * @param tooLarge   those that could not be loaded whole
 * @param slots      slot of each file by its path and by where its bytes live
 * @param unreadable why the configuration could not be read just now; empty when it was
 * @param readRemedy what to do about it
 * @param readAt     host clock when the values were read; null when they were not
 * @param isOld      whether a newer reading is worth asking for
 */
record ServiceSheet(
        String id,
        String hostId,
        String hostName,
        Installation at,
        String status,
        String shape,
        String reason,
        String remedy,
        List<String> hints,
        @Nullable Long pssBytes,
        Instant lastSeen,
        List<String> listeners,
        List<FigureView> figures,
        ParameterList parameters,
        int total,
        List<FileRow> files,
        List<FileRow> shownFiles,
        String fileWords,
        List<LargeRow> tooLarge,
        Map<String, String> slots,
        List<Problem> problems,
        String unreadable,
        String readRemedy,
        @Nullable Instant readAt,
        boolean isOld,
        Allowance allowance,
        List<ServiceAct> acts,
        List<Transition> history) {

    /** A loaded file in the list. */
    record FileRow(String path, String realPath, String slot, String hash, long bytes, String mode, String owner) {
        public boolean isLink() {
            return !path.equals(realPath);
        }
    }

    /** A file that was too large to be read whole. */
    record LargeRow(String path, String slot, long bytes) {}

    private static final int FEW = 5;

    /** The first few; a host of ten thousand sites has as many places. */
    public List<Origin> few(List<Origin> origins) {
        return origins.size() > FEW ? origins.subList(0, FEW) : origins;
    }

    /** The loaded file of that path, if it is one. */
    public List<FileRow> loaded(String path) {
        return files.stream().filter(f -> f.path().equals(path)).toList();
    }

    /** Where a value was given, short: {@code nginx.conf:12}; empty when no file gave it. */
    public String place(Origin origin) {
        Path file = origin.file();
        return file == null ? "" : file.getFileName() + (origin.line() > 0 ? ":" + origin.line() : "");
    }

    /** Slot of a file by its path, for links from origins; empty when it is not among those loaded. */
    public String slot(Path path) {
        return slots.getOrDefault(path.toString(), "");
    }
}
