package dev.hone.kind.nginx;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate for 127.0.0.1 with its key, made by the JDK's own tool, as files for a server and as trust for a client. */
record TestCertificate(Path certificate, Path key, SSLContext trust) {
    private static final char[] PASSWORD = "whetstone".toCharArray();

    static TestCertificate in(Path folder) throws IOException {
        Path store = folder.resolve("store.p12");
        String[] line = {
            System.getProperty("java.home") + "/bin/keytool",
            "-genkeypair",
            "-keyalg",
            "EC",
            "-alias",
            "site",
            "-dname",
            "CN=site",
            "-ext",
            "san=ip:127.0.0.1",
            "-storetype",
            "PKCS12",
            "-keystore",
            store.toString(),
            "-storepass",
            new String(PASSWORD)
        };
        try (InputStream in = made(line, store)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, PASSWORD);
            Path certificate = pem(
                    folder.resolve("site.pem"),
                    "CERTIFICATE",
                    keys.getCertificate("site").getEncoded());
            Path key = pem(
                    folder.resolve("site.key"),
                    "PRIVATE KEY",
                    keys.getKey("site", PASSWORD).getEncoded());
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("site", keys.getCertificate("site"));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return new TestCertificate(certificate, key, context);
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private static InputStream made(String[] line, Path store) throws IOException {
        try {
            new ProcessBuilder(line).redirectErrorStream(true).start().waitFor();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return Files.newInputStream(store);
    }

    private static Path pem(Path file, String what, byte[] bytes) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {10}).encodeToString(bytes);
        return Files.writeString(file, "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(what, text));
    }
}
