package dev.hone.kind.nginx;

import dev.hone.kind.CapturedHost;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import java.nio.file.Path;
import java.util.List;

/** A captured Debian 12 with the packaged nginx 1.22.1 and a second one that a user started by hand. */
final class NginxCapture {
    static final Path MAIN = Path.of("/etc/nginx/nginx.conf");
    static final Path SHOP = Path.of("/etc/nginx/conf.d/shop.conf");

    final NginxKind kind = new NginxKind();
    final CapturedHost host = CapturedHost.of("nginx", "1.22.1");
    final Installation debian = kind.discover(host).get(0);
    final Installation second = kind.discover(host).get(1);
    final EffectiveConfig config = kind.effective(debian, host);

    Edits edit(List<Setting> settings) {
        return kind.edit(debian, config, settings);
    }

    boolean mayCreate(Path file) {
        return kind.mayCreate(debian, config, file);
    }

    String shop() {
        return text(SHOP);
    }

    String text(Path path) {
        return config.files().stream()
                .filter(f -> f.path().equals(path))
                .findFirst()
                .orElseThrow()
                .text();
    }

    /** All files, with that text in place of the shop's. */
    List<ConfigFile> withShop(String text) {
        return config.files().stream()
                .map(f -> f.path().equals(SHOP) ? f.with(text) : f)
                .toList();
    }

    List<Problem> inspect(String newShop) {
        return kind.inspect(debian, config.files(), withShop(newShop));
    }
}
