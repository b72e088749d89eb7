package dev.hone.account;

import static dev.hone.account.Scope.ADMIN;
import static dev.hone.account.Scope.APPLY;
import static dev.hone.account.Scope.APPROVE;
import static dev.hone.account.Scope.PLAN;
import static dev.hone.account.Scope.READ;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * The one table of what each address needs. A request that no row matches is refused, whoever sends it; a test fails when a
 * handler has no row.
 *
 * <p>Write the pattern exactly as the handler's mapping has it. {@code open}: anybody. {@code page}: somebody signed in.
 * {@code api}: a token with the scope.
 */
final class Routes {
    private static final HttpMethod GET = HttpMethod.GET;
    private static final HttpMethod POST = HttpMethod.POST;
    private static final HttpMethod PUT = HttpMethod.PUT;
    private static final HttpMethod DELETE = HttpMethod.DELETE;

    private static final List<Route> TABLE = List.of(
            // The frame.
            open(GET, "/css/**"),
            open(GET, "/js/**"),
            open(GET, "/img/**"),
            open(GET, "/webjars/**"),
            open(POST, "/theme"),
            page(GET, "/banner"),
            page(GET, "/styleguide"),
            page(GET, "/styleguide/chart.json"),
            api(GET, "/api/v1/openapi.json", READ),
            api(GET, "/api/v1/events", READ),
            // Hosts.
            page(GET, "/hosts"),
            page(GET, "/hosts/{host}"),
            page(GET, "/hosts/{host}/now"),
            page(GET, "/hosts/{host}/budget"),
            page(GET, "/hosts/{host}/advice"),
            page(GET, "/hosts/{host}/path"),
            page(GET, "/hosts/{host}/questions"),
            page(GET, "/hosts/{host}/charts/{chart}"),
            page(GET, "/hosts/{host}/charts/{chart}/table"),
            page(GET, "/hosts/{host}/charts/{chart}/csv"),
            api(GET, "/api/v1/hosts", READ),
            api(GET, "/api/v1/hosts/{host}", READ),
            api(GET, "/api/v1/hosts/{host}/series", READ),
            api(GET, "/api/v1/hosts/{host}/series.csv", READ),
            api(GET, "/api/v1/hosts/{host}/budget", READ),
            api(GET, "/api/v1/hosts/{host}/advice", READ),
            api(GET, "/api/v1/hosts/{host}/path", READ),
            api(GET, "/api/v1/hosts/{host}/questions", READ),
            // Services.
            page(GET, "/services/{id}"),
            page(GET, "/services/{id}/parameters"),
            page(GET, "/services/{id}/files/{slot}"),
            page(GET, "/services/{id}/act/{action}"),
            page(POST, "/services/{id}/act/{action}"),
            page(POST, "/services/{id}/forget"),
            page(GET, "/services/{id}/edit"),
            page(POST, "/services/{id}/edit"),
            page(GET, "/services/{id}/blocks"),
            page(GET, "/services/{id}/blocks/{block}"),
            page(POST, "/services/{id}/blocks/{block}"),
            page(GET, "/services/{id}/files/{slot}/edit"),
            page(POST, "/services/{id}/files/{slot}/edit"),
            api(GET, "/api/v1/kinds", READ),
            api(GET, "/api/v1/kinds/{kind}", READ),
            page(GET, "/trials"),
            page(POST, "/trials"),
            page(POST, "/trials/{id}/stop"),
            api(POST, "/api/v1/trials", APPLY),
            api(DELETE, "/api/v1/trials/{id}", APPLY),
            api(GET, "/api/v1/services", READ),
            api(GET, "/api/v1/services/{id}", READ),
            api(DELETE, "/api/v1/services/{id}", APPLY),
            api(GET, "/api/v1/services/{id}/parameters", READ),
            api(GET, "/api/v1/services/{id}/blocks", READ),
            api(GET, "/api/v1/services/{id}/files", READ),
            api(GET, "/api/v1/services/{id}/files/{slot}/lines", READ),
            api(POST, "/api/v1/services/{id}/actions", APPLY),
            api(GET, "/api/v1/services/{id}/actions/{act}", READ),
            // Profiles.
            page(GET, "/profiles"),
            page(POST, "/profiles"),
            page(GET, "/profiles/new"),
            page(GET, "/profiles/{name}"),
            page(GET, "/profiles/{name}/edit"),
            page(GET, "/profiles/{name}/try"),
            page(POST, "/profiles/{name}/try"),
            page(POST, "/profiles/{name}/remove"),
            page(GET, "/profiles/{name}/yaml"),
            page(GET, "/profiles/{name}/override"),
            page(POST, "/profiles/{name}/override"),
            page(POST, "/profiles/{name}/override/remove"),
            page(GET, "/profiles/import"),
            page(POST, "/profiles/import"),
            page(GET, "/profiles/running"),
            api(GET, "/api/v1/recipes", READ),
            api(GET, "/api/v1/recipes/{name}", READ),
            api(GET, "/api/v1/recipes/{name}/fit", READ),
            api(GET, "/api/v1/profiles", READ),
            api(POST, "/api/v1/profiles", PLAN),
            api(GET, "/api/v1/profiles/{name}", READ),
            api(PUT, "/api/v1/profiles/{name}", PLAN),
            api(DELETE, "/api/v1/profiles/{name}", PLAN),
            api(GET, "/api/v1/profiles/{name}/preview", READ),
            api(GET, "/api/v1/profiles/{name}/values", READ),
            api(GET, "/api/v1/profiles/{name}/yaml", READ),
            api(GET, "/api/v1/profiles/{name}/overrides", READ),
            api(PUT, "/api/v1/profiles/{name}/overrides", PLAN),
            api(DELETE, "/api/v1/profiles/{name}/overrides", PLAN),
            api(POST, "/api/v1/profiles/import", PLAN),
            api(GET, "/api/v1/profiles/running", READ),
            // Changes.
            page(GET, "/changes"),
            page(POST, "/changes"),
            page(GET, "/changes/{number}"),
            page(GET, "/changes/{number}/live"),
            page(POST, "/changes/{number}/check"),
            page(POST, "/changes/{number}/approve"),
            page(POST, "/changes/{number}/apply"),
            page(POST, "/changes/{number}/confirm"),
            page(POST, "/changes/{number}/rollback"),
            page(POST, "/changes/{number}/cancel"),
            page(POST, "/changes/{number}/revert"),
            page(POST, "/changes/{number}/unstick"),
            api(GET, "/api/v1/changes", READ),
            api(POST, "/api/v1/changes", PLAN),
            api(GET, "/api/v1/changes/{number}", READ),
            api(POST, "/api/v1/changes/{number}/check", PLAN),
            api(POST, "/api/v1/changes/{number}/approve", APPROVE),
            api(POST, "/api/v1/changes/{number}/apply", APPLY),
            api(POST, "/api/v1/changes/{number}/confirm", APPLY),
            api(POST, "/api/v1/changes/{number}/rollback", APPLY),
            api(POST, "/api/v1/changes/{number}/cancel", PLAN),
            api(POST, "/api/v1/changes/{number}/revert", PLAN),
            api(POST, "/api/v1/changes/{number}/unstick", APPLY),
            // Benchmarks.
            page(GET, "/benchmarks"),
            page(POST, "/benchmarks"),
            page(GET, "/benchmarks/new"),
            page(GET, "/benchmarks/compare"),
            page(POST, "/benchmarks/{id}/run"),
            page(POST, "/benchmarks/{id}/remove"),
            page(GET, "/runs/{number}"),
            page(GET, "/runs/{number}/live"),
            page(GET, "/runs/{number}/table"),
            page(GET, "/runs/{number}/charts/{name}"),
            page(POST, "/runs/{number}/stop"),
            api(GET, "/api/v1/workloads", READ),
            api(POST, "/api/v1/workloads", PLAN),
            api(GET, "/api/v1/workloads/{id}", READ),
            api(DELETE, "/api/v1/workloads/{id}", PLAN),
            api(GET, "/api/v1/runs", READ),
            api(POST, "/api/v1/runs", APPLY),
            api(POST, "/api/v1/runs/import", APPLY),
            api(GET, "/api/v1/runs/{number}", READ),
            api(POST, "/api/v1/runs/{number}/stop", APPLY),
            api(GET, "/api/v1/comparisons", READ),
            api(GET, "/api/v1/openapi.json.yaml", READ),
            // Account.
            open(GET, "/setup"),
            open(POST, "/setup"),
            open(POST, "/api/v1/setup"),
            open(GET, "/login"),
            open(POST, "/login"),
            page(POST, "/logout"),
            open(GET, "/reset"),
            open(POST, "/reset"),
            page(GET, "/settings"),
            page(POST, "/settings"),
            page(POST, "/settings/password"),
            page(POST, "/settings/sessions/end"),
            page(POST, "/settings/tokens"),
            page(POST, "/settings/tokens/{id}/revoke"),
            page(GET, "/settings/audit"),
            api(GET, "/api/v1/tokens", ADMIN),
            api(POST, "/api/v1/tokens", ADMIN),
            api(DELETE, "/api/v1/tokens/{id}", ADMIN),
            api(GET, "/api/v1/audit", ADMIN),
            // Overview.
            page(GET, "/"),
            page(GET, "/overview/now"));

    /**
     * What one address needs.
     *
     * @param scope what a token must have; absent where tokens are not taken
     * @param open whether anybody may
     */
    record Route(
            HttpMethod method, PathPattern path, @Nullable Scope scope, boolean open) {}

    private Routes() {}

    static List<Route> table() {
        return TABLE;
    }

    /** The most specific row for a request; the path is without the base path. */
    static Optional<Route> of(String method, String path) {
        PathContainer container = PathContainer.parsePath(path);
        HttpMethod wanted = method.equals("HEAD") ? GET : HttpMethod.valueOf(method);
        return TABLE.stream()
                .filter(route -> route.method.equals(wanted) && route.path.matches(container))
                .min(Comparator.comparing(Route::path));
    }

    /** The methods that some row allows at a path; empty when there is nothing at all. */
    static List<HttpMethod> methods(String path) {
        PathContainer container = PathContainer.parsePath(path);
        return TABLE.stream()
                .filter(route -> route.path.matches(container))
                .map(Route::method)
                .distinct()
                .toList();
    }

    private static Route open(HttpMethod method, String path) {
        return new Route(method, PathPatternParser.defaultInstance.parse(path), null, true);
    }

    private static Route page(HttpMethod method, String path) {
        return new Route(method, PathPatternParser.defaultInstance.parse(path), null, false);
    }

    private static Route api(HttpMethod method, String path, Scope scope) {
        return new Route(method, PathPatternParser.defaultInstance.parse(path), scope, false);
    }
}
