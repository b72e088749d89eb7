package dev.hone.web;

import org.springframework.boot.jackson.autoconfigure.JsonFactoryBuilderCustomizer;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;

/**
 * JSON is taken exactly: no unknown or doubled fields, no numbers beyond a double, no text for numbers, nothing after the
 * value, nothing deeper than {@value #DEPTH}, and every
 * component of a record that is not nullable must be there.
 */
@Configuration(proxyBeanMethods = false)
class StrictJson {
    static final int DEPTH = 40;

    @Bean
    JsonFactoryBuilderCustomizer strictReading() {
        return factory -> factory.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(DEPTH)
                        .maxNameLength(1_000)
                        .maxNumberLength(100)
                        .maxStringLength((int) BodyLimit.LARGE)
                        .build());
    }

    @Bean
    JsonMapperBuilderCustomizer strictBinding() {
        SimpleModule finite = new SimpleModule("finite");
        finite.addDeserializer(Double.class, new Finite(Double.class));
        finite.addDeserializer(double.class, new Finite(double.class));
        return mapper -> mapper.annotationIntrospector(
                        AnnotationIntrospector.pair(new RequiredComponents(), mapper.annotationIntrospector()))
                .addModule(finite)
                .enable(
                        DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS);
    }

    /** A double that is a number: 1e400 would otherwise arrive as infinity. */
    private static final class Finite extends StdDeserializer<Double> {
        Finite(Class<Double> type) {
            super(type);
        }

        @Override
        public Double deserialize(JsonParser parser, DeserializationContext context) {
            if (!parser.currentToken().isNumeric()) {
                return (Double) context.handleUnexpectedToken(context.constructType(Double.class), parser);
            }
            double value = parser.getDoubleValue();
            return Double.isFinite(value)
                    ? value
                    : (Double) context.handleWeirdNumberValue(Double.class, value, "beyond the range of a double");
        }
    }
}
