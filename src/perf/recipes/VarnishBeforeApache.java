package dev.hone.loop;

import java.util.Map;

/** A script of 18 KB from Apache, from Varnish before it, and from Apache with the two directives that spare it the work. */
final class VarnishBeforeApache {
    private VarnishBeforeApache() {}

    static void measure(Recipes.Effort effort) {
        try (HttpdProcess apache = HttpdProcess.start();
                VarnishProcess varnish = VarnishProcess.before(apache.port());
                Hone hone = Hone.start(Hone.allowing("httpd"))) {
            Lab lab = new Lab(hone, effort, "recipe-varnish-apache");
            String httpd = lab.service("httpd", apache.parent().pid());
            String cache = lab.service("varnish", varnish.parent().pid());
            Map<String, String> direct = url(apache.port());
            Map<String, String> cached = url(varnish.port());
            lab.measure("apache", httpd, direct);
            lab.measure("varnish", cache, cached);
            lab.measure("apache-kept", httpd, direct);
            lab.measure("varnish-kept", cache, cached);
            long change = lab.set("sendfile", "httpd", httpd);
            lab.measure("sendfile", httpd, direct);
            lab.revert(change);
            lab.print();
        }
    }

    private static Map<String, String> url(int port) {
        return Map.of("url", "http://127.0.0.1:" + port + "/page.js");
    }
}
