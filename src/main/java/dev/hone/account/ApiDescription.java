package dev.hone.account;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the OpenAPI description says beside the operations: its title, and that a token is needed. */
@Configuration(proxyBeanMethods = false)
class ApiDescription {
    private static final String TOKEN = "token";
    private static final Content PROBLEM = new Content()
            .addMediaType(
                    "application/problem+json",
                    new MediaType().schema(new Schema<>().$ref("#/components/schemas/Problem")));
    private static final String ABOUT =
            "Everything the pages do. Make a token under Settings, or by POST /api/v1/setup "
                    + "on a server that has no account yet. What is refused comes as application/problem+json, with a code and "
                    + "the pointer to each field.";

    static {
        // Comes from the token, never from the request.
        SpringDocUtils.getConfig().addRequestWrapperToIgnore(Actor.class);
    }

    /** What each operation refuses, beside what it answers when it does as asked. */
    @Bean
    OperationCustomizer refusals() {
        return (operation, method) -> {
            Refusals.of(operation, method.getMethod())
                    .forEach((status, words) -> operation
                            .getResponses()
                            .computeIfAbsent(
                                    status,
                                    s -> new ApiResponse().description(words).content(PROBLEM)));
            return operation;
        };
    }

    @Bean
    OpenAPI description() {
        SecurityScheme bearer =
                new SecurityScheme().type(SecurityScheme.Type.HTTP).scheme("bearer");
        return new OpenAPI()
                .info(new Info().title("Hone").version("1").description(ABOUT))
                .components(new Components().addSecuritySchemes(TOKEN, bearer).addSchemas("Problem", problem()))
                .addSecurityItem(new SecurityRequirement().addList(TOKEN));
    }

    private static Schema<?> problem() {
        Schema<?> at = new ObjectSchema()
                .addProperty("pointer", new StringSchema())
                .addProperty("code", new StringSchema())
                .addProperty("detail", new StringSchema())
                .addProperty("suggestion", new StringSchema());
        return new ObjectSchema()
                .description("RFC 9457, with a stable code and the place of each fault")
                .addProperty("type", new StringSchema())
                .addProperty("title", new StringSchema())
                .addProperty("status", new IntegerSchema())
                .addProperty("detail", new StringSchema())
                .addProperty("instance", new StringSchema())
                .addProperty("code", new StringSchema())
                .addProperty("errors", new ArraySchema().items(at));
    }
}
