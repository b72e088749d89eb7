package dev.hone.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.http.HttpMethod;
import org.springframework.test.context.ActiveProfiles;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

@SpringBootTest
@ActiveProfiles("dev")
class RoutesTests {
    @Autowired
    List<RequestMappingHandlerMapping> mappings;

    @Test
    void everyHandlerHasItsRow() {
        var missing = new TreeSet<String>();
        for (RequestMappingInfo info : handlers()) {
            for (RequestMethod method : info.getMethodsCondition().getMethods()) {
                info.getPatternValues().stream()
                        .filter(pattern -> !hasRow(method.asHttpMethod(), pattern))
                        .forEach(pattern -> missing.add(method + " " + pattern));
            }
        }
        assertThat(missing).as("handlers without a row in account.Routes").isEmpty();
    }

    /** Only the error page answers to every method; it is reached by dispatch alone. */
    @Test
    void everyHandlerNamesItsMethod() {
        assertThat(handlers().stream().filter(info -> info.getMethodsCondition().isEmpty()))
                .allSatisfy(info -> assertThat(info.getPatternValues()).containsExactly("/error"));
    }

    @Test
    void everyRowOfAHandlerIsUsed() {
        var patterns = new TreeSet<String>();
        for (RequestMappingInfo info : handlers()) {
            info.getMethodsCondition()
                    .getMethods()
                    .forEach(
                            method -> info.getPatternValues().forEach(pattern -> patterns.add(method + " " + pattern)));
        }
        patterns.addAll(List.of("POST /login", "POST /logout"));
        assertThat(Routes.table().stream()
                        .filter(route -> !route.path().getPatternString().endsWith("/**"))
                        .map(route -> route.method() + " " + route.path().getPatternString())
                        .filter(row -> !patterns.contains(row)))
                .as("rows of account.Routes that no handler answers")
                .isEmpty();
    }

    @Test
    void apiRowsHaveAScopeAndPagesHaveNone() {
        assertThat(Routes.table()).allSatisfy(route -> {
            boolean api = route.path().getPatternString().startsWith("/api/");
            assertThat(route.scope() != null || route.open()).isEqualTo(api || route.open());
        });
    }

    private List<RequestMappingInfo> handlers() {
        return mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().keySet().stream())
                .toList();
    }

    private static boolean hasRow(HttpMethod method, String pattern) {
        return Routes.table().stream()
                .anyMatch(route -> route.method().equals(method)
                        && route.path().getPatternString().equals(pattern));
    }
}
