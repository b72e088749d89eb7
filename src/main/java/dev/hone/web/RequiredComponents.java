package dev.hone.web;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.lang.reflect.Constructor;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Version;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;

/**
 * Reads a record's own types as its rules: in {@code @NullMarked} packages a component is required and not null unless it is
 * {@code @Nullable}.
 */
final class RequiredComponents extends AnnotationIntrospector {
    @Override
    public Version version() {
        return Version.unknownVersion();
    }

    @Override
    public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
        return member instanceof AnnotatedParameter parameter && isRequired(parameter) ? true : null;
    }

    @Override
    public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated member) {
        return member instanceof AnnotatedParameter parameter && isRequired(parameter)
                ? JsonSetter.Value.forValueNulls(Nulls.FAIL)
                : JsonSetter.Value.empty();
    }

    private static boolean isRequired(AnnotatedParameter parameter) {
        return parameter.getOwner().getAnnotated() instanceof Constructor<?> constructor
                && constructor.getDeclaringClass().isRecord()
                && constructor.getDeclaringClass().getPackage().isAnnotationPresent(NullMarked.class)
                && !constructor.getAnnotatedParameterTypes()[parameter.getIndex()].isAnnotationPresent(Nullable.class);
    }
}
