package dev.hone.apply;

import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Installation;
import dev.hone.wire.ChangeOrder;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether one file may be replaced safely: it is the one that was planned for, and nobody can race the replacing. */
final class FileChecks {
    private static final int OTHERS_WRITE = 0002;
    private static final int GROUP_WRITES = 0020;
    private static final int STICKY = 01000;

    private final Work work;
    private final Installation at;
    private final EffectiveConfig config;

    FileChecks(Work work, Installation at, EffectiveConfig config) {
        this.work = work;
        this.at = at;
        this.config = config;
    }

    Target target(ChangeOrder.File file) throws Failure, IOException {
        Path path = file.path();
        if (!path.isAbsolute() || !path.normalize().equals(path)) {
            throw new Failure(path + " is not a plain absolute path");
        }
        return file.baseSha256() == null ? newFile(file) : existing(file, file.baseSha256());
    }

    private Target existing(ChangeOrder.File file, String base) throws Failure, IOException {
        Path real = resolved(file.path());
        boolean loaded = config.files().stream().anyMatch(f -> f.path().equals(file.path()));
        if (!loaded) {
            throw new Failure("%s is not among the files that %s loads; plan again".formatted(file.path(), at.name()));
        }
        Seen seen = work.disk().look(real).orElseThrow(() -> new Failure(real + " is gone; plan again"));
        plain(real, seen);
        place(real);
        Disk.Held held = work.disk().hold(real);
        try {
            asPlanned(file.path(), held, base);
        } catch (Failure | IOException e) {
            held.close();
            throw e;
        }
        return new Target(file, real, held, seen.owner());
    }

    private static void asPlanned(Path path, Disk.Held held, String base) throws Failure, IOException {
        if (!Hash.of(held.read()).equals(base)) {
            throw new Failure(path + " changed since the plan was made (hash differs); plan again");
        }
    }

    private Target newFile(ChangeOrder.File file) throws Failure, IOException {
        Path path = file.path();
        if (!work.kind().mayCreate(at, config, path)) {
            throw new Failure("%s does not exist, and no new file is made there for %s".formatted(path, at.name()));
        }
        if (work.disk().look(path).isPresent()) {
            throw new Failure(path + " exists meanwhile; plan again");
        }
        Path directory = directory(path);
        Path real = work.disk().resolve(directory).resolve(String.valueOf(path.getFileName()));
        place(real);
        Seen above = work.disk().look(directory(real)).orElseThrow(() -> new Failure(directory + " is gone"));
        return new Target(file, real, null, new Disk.Owner(0644, above.uid(), above.gid()));
    }

    /** Where the bytes live. A link may lead to another place of the same tree, not out of it. */
    private Path resolved(Path path) throws Failure, IOException {
        Path real;
        try {
            real = work.disk().resolve(path);
        } catch (NoSuchFileException e) {
            throw new Failure(
                    isLink(path)
                            ? path + " is a link that leads nowhere; mend the link and plan again"
                            : path + " is gone; plan again");
        }
        if (isLink(path) && trees(path).stream().noneMatch(real::startsWith)) {
            throw new Failure("%s is a link out of its configuration tree, to %s; Hone edits only inside %s"
                    .formatted(path, real, trees(path)));
        }
        return real;
    }

    private boolean isLink(Path path) throws IOException {
        return work.disk().look(path).filter(s -> s.type() == Seen.Type.LINK).isPresent();
    }

    private List<Path> trees(Path path) throws IOException {
        Path own = work.disk().resolve(directory(path));
        @Nullable Path main = at.mainConfig();
        if (main == null) {
            return List.of(own);
        }
        Path mainTree = work.disk().resolve(directory(main));
        return own.startsWith(mainTree) ? List.of(mainTree) : List.of(mainTree, own);
    }

    private void plain(Path real, Seen seen) throws Failure, IOException {
        if (!seen.isFile()) {
            throw new Failure(real + " is not a plain file");
        }
        if ((seen.mode() & OTHERS_WRITE) != 0) {
            throw new Failure("%s may be written by everybody (mode %04o); chmod o-w %s first"
                    .formatted(real, seen.mode(), real));
        }
        if (seen.names() > 1) {
            throw new Failure("%s has %d names (hard links); replacing one would split them; keep one name"
                    .formatted(real, seen.names()));
        }
        if (!work.machine().isRoot() && seen.uid() != work.machine().uid()) {
            throw new Failure(
                    "%s belongs to uid %d and Hone runs as uid %d, so its owner could not be kept; run Hone as root"
                            .formatted(real, seen.uid(), work.machine().uid()));
        }
    }

    /** The directory must take a new name, and nobody else may put names there. */
    private void place(Path real) throws Failure, IOException {
        List<Disk.Mount> mounts = work.disk().mounts();
        if (MountTable.isMountPoint(mounts, real)) {
            throw new Failure(real + " is itself a mount (a bind-mounted file cannot be replaced at once); "
                    + "mount its directory instead");
        }
        if (MountTable.isReadOnly(mounts, real)) {
            throw new Failure(real + " is on a read-only file system; remount it writable and apply again");
        }
        Path directory = directory(real);
        guarded(directory, false);
        for (@Nullable Path above = directory.getParent(); above != null; above = above.getParent()) {
            guarded(above, true);
        }
        foreignLeftovers(directory);
    }

    private void guarded(Path directory, boolean stickyWillDo) throws Failure, IOException {
        Seen seen = work.disk().look(directory).orElseThrow(() -> new Failure(directory + " is gone"));
        boolean sticky = stickyWillDo && (seen.mode() & STICKY) != 0;
        boolean others = (seen.mode() & OTHERS_WRITE) != 0;
        boolean group = (seen.mode() & GROUP_WRITES) != 0 && work.machine().isRoot() && !isOwnGroup(seen.gid());
        if ((others || group) && !sticky) {
            throw new Failure("%s may be written by others (mode %04o), who could swap files meanwhile; chmod go-w %s"
                    .formatted(directory, seen.mode(), directory));
        }
        boolean ownersAreKnown = seen.uid() == 0 || seen.uid() == work.machine().uid() || seen.uid() == at.uid();
        if (!ownersAreKnown) {
            throw new Failure("%s belongs to uid %d, who could swap files meanwhile".formatted(directory, seen.uid()));
        }
    }

    private boolean isOwnGroup(int gid) {
        return gid == 0 || gid == at.gid();
    }

    private void foreignLeftovers(Path directory) throws Failure, IOException {
        for (Path path : work.disk().list(directory)) {
            String name = String.valueOf(path.getFileName());
            if (name.startsWith(Slot.PREFIX)) {
                throw new Failure("%s was left by another change that has not ended; let it end first".formatted(path));
            }
        }
    }

    private static Path directory(Path path) {
        Path parent = path.getParent();
        if (parent == null) {
            throw new IllegalArgumentException(path + " has no directory");
        }
        return parent;
    }
}
