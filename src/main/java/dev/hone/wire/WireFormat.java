package dev.hone.wire;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.hone.kind.StatusReport;
import java.nio.file.Path;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** The JSON spelling of everything in this package: a {@code type} member names the case of a closed choice. */
public final class WireFormat {
    private static final JsonMapper JSON = JsonMapper.builder()
            .addMixIn(Order.class, Tagged.class)
            .addMixIn(Event.class, Tagged.class)
            .addMixIn(StatusReport.class, Tagged.class)
            .addModule(new SimpleModule()
                    .addSerializer(Path.class, new PathWriter())
                    .addDeserializer(Path.class, new PathReader()))
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private WireFormat() {}

    /** The mapper for everything that crosses between server, agent and apply. */
    public static JsonMapper json() {
        return JSON;
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "type")
    private interface Tagged {}

    /** Paths as plain text; Jackson's own spelling is a file: address. */
    private static final class PathWriter extends ValueSerializer<Path> {
        @Override
        public void serialize(Path value, JsonGenerator out, SerializationContext context) {
            out.writeString(value.toString());
        }
    }

    private static final class PathReader extends ValueDeserializer<Path> {
        @Override
        public Path deserialize(JsonParser in, DeserializationContext context) {
            return Path.of(in.getString());
        }
    }
}
