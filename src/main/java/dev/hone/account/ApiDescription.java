package dev.hone.account;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the OpenAPI description says beside the operations: its title, and that a token is needed. */
@Configuration(proxyBeanMethods = false)
class ApiDescription {
    private static final String TOKEN = "token";
    private static final String ABOUT =
            "Everything the pages do. Make a token under Settings, or by POST /api/v1/setup "
                    + "on a server that has no account yet. What is refused comes as application/problem+json, with a code and "
                    + "the pointer to each field.";

    static {
        // Comes from the token, never from the request.
        SpringDocUtils.getConfig().addRequestWrapperToIgnore(Actor.class);
    }

    @Bean
    OpenAPI description() {
        SecurityScheme bearer =
                new SecurityScheme().type(SecurityScheme.Type.HTTP).scheme("bearer");
        return new OpenAPI()
                .info(new Info().title("Hone").version("1").description(ABOUT))
                .components(new Components().addSecuritySchemes(TOKEN, bearer))
                .addSecurityItem(new SecurityRequirement().addList(TOKEN));
    }
}
