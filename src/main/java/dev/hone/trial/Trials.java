package dev.hone.trial;

import dev.hone.kind.Installation;
import dev.hone.kind.TrialTemplate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The trial instances of one Hone. They live as long as it does: each is stopped and deleted when it is told to, when Hone
 * ends, or at its next start after a crash.
 */
public final class Trials {
    private static final Logger LOG = Logger.getLogger(Trials.class.getName());

    /** File of a trial with the name of the signal that ends it. */
    static final String SIGNAL = "signal";

    private final TrialPlace place;
    private boolean hooked;

    private Trials(TrialPlace place) {
        this.place = place;
    }

    /** The trials below a data folder. */
    public static Trials in(Path data) {
        return new Trials(TrialPlace.of(data));
    }

    /** Where logins of trials stand, beside the admin's own credentials; it need not exist. */
    public static Path credentials(Path data) {
        return TrialPlace.of(data).folder().resolve("credentials.yml");
    }

    /** The installation, marked when it is a trial of ours: its main file lies in our folder. */
    public Installation marked(Installation at) {
        return isOurs(at) && !at.trial() ? at.asTrial() : at;
    }

    /** Whether an installation is a trial of ours. */
    public boolean isOurs(Installation at) {
        @Nullable Path main = at.mainConfig();
        try {
            return main != null && main.toRealPath().startsWith(place.real());
        } catch (IOException gone) {
            return false;
        }
    }

    /**
     * Starts a trial and waits until it accepts connections; the service's id. TrialFailed says why not, with what the
     * program wrote; nothing is left behind then.
     */
    public synchronized Started start(String kind, TrialTemplate template) throws IOException, InterruptedException {
        TrialUser user = TrialUser.choose(template.user());
        place.make(user);
        Path programs = Programs.unpacked(template.archive(), place.real());
        Path trial = place.newTrial(kind);
        try {
            Started started = new TrialStart(template, user, programs, trial, kind).run(credentials());
            hook();
            return started;
        } catch (IOException | InterruptedException | RuntimeException e) {
            remove(trial);
            throw e;
        }
    }

    /**
     * A trial that accepts connections.
     *
     * @param serviceId id under which discovery will find it
     * @param title     for people
     * @param port      on 127.0.0.1
     */
    public record Started(String serviceId, String title, int port) {}

    /** Stops a trial and deletes all of it; TrialFailed when the service is none of ours. */
    public synchronized void stop(Installation at) throws IOException, InterruptedException {
        Path main = at.mainConfig();
        if (main == null || !isOurs(at)) {
            throw new TrialFailed(at.name() + " is not a trial instance of Hone's own", "");
        }
        remove(place.real().resolve(place.real().relativize(main.toRealPath()).getName(0)));
        credentials().remove(at.id());
    }

    /** Stops and deletes what an earlier process left. */
    public synchronized void cleanUp() {
        try {
            for (Path trial : new ArrayList<>(place.trials())) {
                remove(trial);
            }
            Files.deleteIfExists(place.folder().resolve("credentials.yml"));
        } catch (IOException e) {
            LOG.log(Level.WARNING, "trials in " + place.folder() + " could not be cleaned up", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private TrialCredentials credentials() {
        return new TrialCredentials(place.folder().resolve("credentials.yml"));
    }

    private void hook() {
        if (!hooked) {
            hooked = true;
            Runtime.getRuntime().addShutdownHook(new Thread(this::cleanUp, "end trials"));
        }
    }

    private static void remove(Path trial) throws IOException, InterruptedException {
        Path said = trial.resolve(SIGNAL);
        String signal = Files.exists(said) ? Files.readString(said).strip() : "";
        TrialProcesses.stop(trial.resolve("data"), signal.matches("[A-Z]{3,6}") ? signal : "TERM");
        TrialPlace.delete(trial);
    }
}
