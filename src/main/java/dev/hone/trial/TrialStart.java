package dev.hone.trial;

import dev.hone.kind.Installation;
import dev.hone.kind.TrialTemplate;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One start of a trial: data made, files completed, process running, port open. */
final class TrialStart {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final TrialTemplate template;
    private final TrialUser user;
    private final Path programs;
    private final Path data;
    private final Path log;
    private final Path secret;
    private final String kind;
    private final int port;

    TrialStart(TrialTemplate template, TrialUser user, Path programs, Path trial, String kind) throws IOException {
        this.template = template;
        this.user = user;
        this.programs = programs;
        this.data = trial.resolve("data");
        this.log = trial.resolve("log");
        this.secret = trial.resolve("secret");
        this.kind = kind;
        this.port = freePort();
    }

    Trials.Started run(TrialCredentials credentials) throws IOException, InterruptedException {
        String password = TrialCredentials.password();
        prepare(password);
        complete();
        await(launch());
        String id = Installation.id(kind, data.toString());
        credentials.add(id, template.login(), password);
        return new Trials.Started(id, template.title(), port);
    }

    private void prepare(String password) throws IOException, InterruptedException {
        Files.createDirectory(data, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        user.own(data);
        own(secret, password + "\n");
        own(log, "");
        Files.writeString(data.resolveSibling(Trials.SIGNAL), template.signal());
        for (List<String> command : template.prepare()) {
            Process process = process(command);
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new TrialFailed(template.title() + " could not make its data folder " + data, tail());
            }
        }
        Files.delete(secret);
    }

    /** Only owner and group of the file matter to the service; appending keeps both. */
    private void complete() throws IOException {
        for (Map.Entry<String, String> file : template.append().entrySet()) {
            Files.writeString(data.resolve(file.getKey()), filled(file.getValue()), StandardOpenOption.APPEND);
        }
    }

    private Process launch() throws IOException {
        return process(template.start());
    }

    /** In a session of its own, so that signals to Hone do not reach it; all output goes to the trial's log. */
    private Process process(List<String> command) throws IOException {
        List<String> line = new ArrayList<>();
        for (String argument : command) {
            line.add(filled(argument));
        }
        line.set(0, programs.resolve(line.getFirst()).toString());
        List<String> all = new ArrayList<>(List.of("/usr/bin/setsid"));
        all.addAll(user.running(line));
        ProcessBuilder builder = new ProcessBuilder(all)
                .directory(data.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().clear();
        builder.environment().put("PATH", "/usr/bin:/bin");
        builder.environment().put("LC_ALL", "C");
        return builder.start();
    }

    private void await(Process process) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!accepts()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new TrialFailed(template.title() + " did not start on port " + port, tail());
            }
            process.waitFor(50, TimeUnit.MILLISECONDS);
        }
    }

    private boolean accepts() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private String filled(String text) {
        return text.replace("{programs}", programs.toString())
                .replace("{data}", data.toString())
                .replace("{port}", String.valueOf(port))
                .replace("{login}", template.login())
                .replace("{secret}", secret.toString());
    }

    private void own(Path file, String text) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text);
        user.own(file);
    }

    private String tail() throws IOException {
        String all = Files.readString(log, StandardCharsets.ISO_8859_1);
        return all.substring(Math.max(0, all.length() - 4000));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
