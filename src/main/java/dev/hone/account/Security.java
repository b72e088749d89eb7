package dev.hone.account;

import dev.hone.web.ContentPolicy;
import dev.hone.web.Problem;
import dev.hone.web.ProblemAnswer;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.stream.Collectors;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.session.SessionRegistry;
import org.springframework.security.core.session.SessionRegistryImpl;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.authentication.SavedRequestAwareAuthenticationSuccessHandler;
import org.springframework.security.web.authentication.www.BasicAuthenticationFilter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.session.HttpSessionEventPublisher;

/**
 * Three chains: the actuator on its own port, the API with tokens and never cookies, pages with a session and never tokens.
 * Behind each but the first stands {@link Routes}.
 */
@Configuration(proxyBeanMethods = false)
class Security {
    /** Matches on the management port only, which listens on loopback and exposes health, info and metrics. */
    @Bean
    @Order(1)
    SecurityFilterChain actuator(HttpSecurity http) throws Exception {
        return http.securityMatcher(EndpointRequest.toAnyEndpoint())
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    @Bean
    @Order(2)
    SecurityFilterChain api(HttpSecurity http, Tokens tokens, ProblemAnswer answer) throws Exception {
        return http.securityMatcher("/api/**")
                .csrf(csrf -> csrf.disable())
                .requestCache(cache -> cache.disable())
                .logout(logout -> logout.disable())
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .addFilterBefore(new BearerFilter(tokens, answer), BasicAuthenticationFilter.class)
                .authorizeHttpRequests(Security::byTable)
                .headers(Security::headers)
                .exceptionHandling(failure -> failure.authenticationEntryPoint(
                                (request, response, cause) -> unknown(answer, request, response))
                        .accessDeniedHandler((request, response, cause) -> forbidden(answer, request, response)))
                .build();
    }

    @Bean
    @Order(3)
    SecurityFilterChain pages(HttpSecurity http, SetUp setUp, SessionRegistry sessions, Sessions opened, Clock clock)
            throws Exception {
        // SignIn is found as the one AuthenticationProvider; named here as well it would be asked twice after a
        // refusal.
        return http.authorizeHttpRequests(Security::byTable)
                .headers(Security::headers)
                .formLogin(form -> form.loginPage("/login")
                        .successHandler(new Welcome(opened))
                        .failureHandler(Security::wrongPassword))
                .logout(logout -> logout.logoutSuccessUrl("/login"))
                .sessionManagement(session ->
                        session.maximumSessions(-1).sessionRegistry(sessions).expiredUrl("/login"))
                .addFilterBefore(new SessionLimit(clock), AuthorizationFilter.class)
                .exceptionHandling(failure -> failure.accessDeniedHandler(
                                (request, response, cause) -> response.sendError(hasRow(request) ? 403 : 404))
                        .authenticationEntryPoint((request, response, cause) -> response.sendRedirect(
                                request.getContextPath() + (setUp.isOpen() ? "/setup" : "/login"))))
                .build();
    }

    /** Leads to the page that was asked for and remembers where the session came from. */
    private static final class Welcome extends SavedRequestAwareAuthenticationSuccessHandler {
        private final Sessions sessions;

        Welcome(Sessions sessions) {
            this.sessions = sessions;
        }

        @Override
        public void onAuthenticationSuccess(
                HttpServletRequest request, HttpServletResponse response, Authentication person)
                throws ServletException, IOException {
            sessions.opened(request.getSession(), request);
            super.onAuthenticationSuccess(request, response, person);
        }
    }

    @Bean
    SessionRegistry sessionRegistry() {
        return new SessionRegistryImpl();
    }

    @Bean
    HttpSessionEventPublisher sessionEvents() {
        return new HttpSessionEventPublisher();
    }

    private static void byTable(
            AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry requests) {
        requests.dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC, DispatcherType.FORWARD)
                .permitAll()
                .anyRequest()
                .access(new RouteGuard());
    }

    private static void headers(HeadersConfigurer<HttpSecurity> headers) {
        headers.contentSecurityPolicy(policy -> policy.policyDirectives(ContentPolicy.TEXT))
                .referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.SAME_ORIGIN))
                .permissionsPolicyHeader(permissions -> permissions.policy("camera=(), geolocation=(), microphone=()"));
    }

    private static void wrongPassword(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException cause)
            throws IOException {
        boolean early = cause instanceof LockedException;
        String query = early ? "?wait=" + cause.getMessage() : "?wrong";
        response.sendRedirect(request.getContextPath() + "/login" + query);
    }

    private static boolean hasRow(HttpServletRequest request) {
        return Routes.of(request.getMethod(), path(request)).isPresent();
    }

    static String path(HttpServletRequest request) {
        return request.getRequestURI().substring(request.getContextPath().length());
    }

    private static void unknown(ProblemAnswer answer, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        String detail = "send a token as Authorization: Bearer hone_…; tokens are made under Settings";
        answer.send(request, response, Problem.of(401, "token_missing", detail));
    }

    /** A token that may not: its scope is missing, or the table has no row for the method or for the whole address. */
    private static void forbidden(ProblemAnswer answer, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var route = Routes.of(request.getMethod(), path(request));
        var methods = Routes.methods(path(request));
        if (route.isPresent() && route.get().scope() != null) {
            String scope = route.get().scope().word();
            answer.send(
                    request, response, Problem.of(403, "scope_missing", "this needs a token with the scope " + scope));
        } else if (methods.isEmpty()) {
            answer.send(request, response, Problem.of(404, "not_found", "there is nothing at this address"));
        } else {
            String allowed = methods.stream().map(HttpMethod::name).collect(Collectors.joining(", "));
            response.setHeader(HttpHeaders.ALLOW, allowed);
            answer.send(request, response, Problem.of(405, "method_not_allowed", "this address takes " + allowed));
        }
    }
}
