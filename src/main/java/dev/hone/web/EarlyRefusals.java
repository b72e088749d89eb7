package dev.hone.web;

import java.io.IOException;
import java.io.Writer;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/**
 * Words for what Tomcat refuses before any page of ours is reached, such as an address with a NUL byte: JSON under
 * {@code /api/}, else a plain page.
 */
@Component
class EarlyRefusals implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private static final String DETAIL = "the request could not be understood; look at its address and headers";
    private static final String JSON = """
            {"type":"urn:hone:problem:bad_request","title":"Bad Request","status":%d,"detail":"%s","code":"bad_request",\
            "errors":[]}""";
    private static final String PAGE = """
            <!DOCTYPE html>
            <html lang="en">
            <head><meta charset="utf-8"><title>%d · Hone</title></head>
            <body><h1>Hone: %s</h1></body>
            </html>
            """;

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addContextCustomizers(
                context -> context.getParent().getPipeline().addValve(new Valve(context.getPath() + "/api/")));
    }

    private static final class Valve extends ErrorReportValve {
        private final String api;

        Valve(String api) {
            this.api = api;
        }

        @Override
        protected void report(Request request, Response response, @Nullable Throwable cause) {
            int status = response.getStatus();
            if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
                return;
            }
            boolean isApi = String.valueOf(request.getRequestURI()).startsWith(api);
            response.setContentType(isApi ? "application/problem+json" : "text/html");
            response.setCharacterEncoding("utf-8");
            response.setHeader(ContentPolicy.HEADER, ContentPolicy.TEXT);
            write(response, (isApi ? JSON : PAGE).formatted(status, DETAIL));
        }

        private void write(Response response, String text) {
            try {
                Writer writer = response.getReporter();
                if (writer != null) {
                    writer.write(text);
                    response.finishResponse();
                }
            } catch (IOException | IllegalStateException e) {
                container.getLogger().debug("the caller is gone", e);
            }
        }
    }
}
