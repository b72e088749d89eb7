package dev.hone.account;

import io.swagger.v3.oas.models.Operation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Statuses with which an operation refuses, by what it takes. */
final class Refusals {
    private Refusals() {}

    static Map<String, String> of(Operation operation, Method method) {
        Map<String, String> refusals = new TreeMap<>();
        if (method.getDeclaringClass() != SetUpApi.class) {
            refusals.put("401", "No token, or one that is not valid");
            refusals.put("403", "The token lacks the scope");
        }
        if (takes(method, PathVariable.class)) {
            refusals.put("404", "There is no such thing");
        }
        if (takes(method, RequestParam.class)) {
            refusals.put("400", "A parameter of the address cannot be read");
        }
        if (operation.getRequestBody() != null) {
            refusals.put("400", "The body cannot be read");
            refusals.put("413", "The body is too large");
            refusals.put("415", "The body is no JSON");
            refusals.put("422", "The body can be read, and is refused: each fault with its place");
        }
        if (method.isAnnotationPresent(PostMapping.class) || method.isAnnotationPresent(PutMapping.class)) {
            refusals.put("409", "It does not fit the state of things, or the same Idempotency-Key is still under way");
        }
        return refusals;
    }

    private static boolean takes(Method method, Class<? extends java.lang.annotation.Annotation> what) {
        return Arrays.stream(method.getParameters()).anyMatch(parameter -> parameter.isAnnotationPresent(what));
    }
}
