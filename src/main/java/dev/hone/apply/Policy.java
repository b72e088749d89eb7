package dev.hone.apply;

import dev.hone.kind.Installation;
import dev.hone.wire.PolicyView;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the owner of a host allows to be changed there: the only source of write power. It is a local file; the server may
 * see it and can never change it.
 *
 * @param file     where it stands, or would stand
 * @param mode     what may be done
 * @param services ids or kinds that may be changed, {@code *} for all; one with {@code !} before it may not, whatever else
 *                 is said
 * @param problem  why a file that is there is not obeyed; empty when it is, or when there is none
 */
public record Policy(Path file, Mode mode, List<String> services, String problem) {

    /** How much is allowed. */
    public enum Mode {
        /** Look only. */
        OBSERVE,
        /** Look, and plan changes for others to carry out. */
        PROPOSE,
        /** Carry out changes to the services named. */
        APPLY;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Policy {
        services = List.copyOf(services);
    }

    /** Nothing may be changed. */
    static Policy observe(Path file, String problem) {
        return new Policy(file, Mode.OBSERVE, List.of(), problem);
    }

    /**
     * Reads the policy of this host as it is now. A file that others could have written is not obeyed.
     *
     * @param given the file named at start; where it is absent, the usual place
     * @param data  the data folder
     */
    public static Policy load(Optional<Path> given, Path data) {
        return PolicyFile.real(given, data).load();
    }

    /** Whether the service may be changed. A trial instance is Hone's own and needs no word. */
    public boolean allows(Installation service, boolean isOurTrial) {
        return isOurTrial || mode == Mode.APPLY && view().names(service);
    }

    /** Why a service may not be changed, with the command that would allow it. */
    String refusal(Installation service) {
        String state = problem.isEmpty()
                ? "it says mode " + mode.word() + ", services " + services
                : "it is not obeyed: " + problem;
        return "the policy of this host does not allow changes to %s (%s; %s). To allow them, on the host: %s"
                .formatted(service.id(), file, state, command(service));
    }

    private String command(Installation service) {
        return allowing(service, file.toString());
    }

    /** The line to run on the host so that its policy lets the service be changed. */
    public static String allowing(Installation service, String file) {
        String option = PolicyFile.isUsualForRoot(file) ? "" : " --policy=" + file;
        return OwnCommand.line("policy allow " + service.id() + option);
    }

    /** As the server may see it. */
    public PolicyView view() {
        return new PolicyView(file.toString(), mode.word(), services, problem);
    }
}
