package dev.hone.advice;

import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What nginx's own error log says was too large since its workers started. */
final class NginxSaid {
    private static final Pattern BUFFERS = Pattern.compile("([0-9]{1,6})\\s+([0-9]{1,9}[kKmM]?)");
    private static final long LARGEST_BUFFER = 1L << 20;

    private NginxSaid() {}

    static Stream<Case> requestHeaders(Snapshot host) {
        return said(host, "request_header_too_large", NginxSaid::largerRequestBuffers);
    }

    static Stream<Case> answerHeaders(Snapshot host) {
        return Stream.concat(
                said(
                        host,
                        "answer_header_too_large",
                        n -> larger(n, Name.NGINX_FASTCGI_HEADER, Name.NGINX_FASTCGI_BUFFERS)),
                said(
                        host,
                        "proxied_header_too_large",
                        n -> larger(n, Name.NGINX_PROXY_HEADER, Name.NGINX_PROXY_BUFFERS)));
    }

    static Stream<Case> bodies(Snapshot host) {
        return said(host, "body_too_large", nginx -> null);
    }

    private interface Answer {
        @Nullable
        Remedy to(Seen nginx);
    }

    private static Stream<Case> said(Snapshot host, String code, Answer answer) {
        return host.of("nginx").flatMap(nginx -> {
            List<Problem> said = nginx.config().problems().stream()
                    .filter(p -> p.code().equals(code))
                    .toList();
            return said.isEmpty() ? Stream.empty() : Stream.of(told(nginx, said).remedy(answer.to(nginx)));
        });
    }

    private static Case told(Seen nginx, List<Problem> said) {
        return Case.of(nginx)
                .sums(said.stream()
                        .map(p -> Words.of("sum.said", p.subject(), p.message()))
                        .toList());
    }

    /** Buffers of twice the size, where no narrower block has its own. */
    private static @Nullable Remedy largerRequestBuffers(Seen nginx) {
        EffectiveValue now = nginx.value(Name.NGINX_LARGE_HEADERS).orElse(null);
        Matcher parts = BUFFERS.matcher(now == null ? "" : now.value());
        if (now == null || !now.overriddenIn().isEmpty() || !parts.matches()) {
            return null;
        }
        OptionalDouble each = nginx.amount(Name.NGINX_FASTCGI_HEADER, parts.group(2));
        long twice = 2 * (long) each.orElse(0);
        return twice == 0 || twice > LARGEST_BUFFER
                ? null
                : Remedy.edit(
                        nginx,
                        Name.NGINX_LARGE_HEADERS,
                        parts.group(1) + " " + nginx.spelled(Name.NGINX_FASTCGI_HEADER, twice));
    }

    /** A header buffer of twice the size, and body buffers with it where nginx would refuse it beside those of now. */
    private static @Nullable Remedy larger(Seen nginx, Name header, Name buffers) {
        Matcher body = BUFFERS.matcher(nginx.text(buffers));
        long twice = 2 * (long) nginx.amount(header).orElse(0);
        if (twice == 0 || twice > LARGEST_BUFFER || isNarrowed(nginx, header) || !body.matches()) {
            return null;
        }
        long count = Long.parseLong(body.group(1));
        long each = (long) nginx.amount(header, body.group(2)).orElse(0);
        String size = nginx.spelled(header, twice);
        Setting wish = new Setting(header.parameter(), size);
        boolean fits = 2 * Math.max(twice, each) <= (count - 1) * each;
        return fits
                ? Remedy.edit(nginx, List.of(wish))
                : isNarrowed(nginx, buffers) || count < 4
                        ? null
                        : Remedy.edit(
                                nginx, List.of(wish, new Setting(buffers.parameter(), body.group(1) + " " + size)));
    }

    private static boolean isNarrowed(Seen nginx, Name name) {
        return nginx.value(name).filter(v -> v.overriddenIn().isEmpty()).isEmpty();
    }
}
