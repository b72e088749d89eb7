package dev.hone.web;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.util.Arrays;
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
 * {@code @Nullable}, and the same for what lists and maps hold.
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
        return member instanceof AnnotatedParameter parameter && isOfRecord(parameter)
                ? JsonSetter.Value.construct(isRequired(parameter) ? Nulls.FAIL : Nulls.DEFAULT, contents(parameter))
                : JsonSetter.Value.empty();
    }

    /** Null among the elements of a list or the values of a map. */
    private static Nulls contents(AnnotatedParameter parameter) {
        return type(parameter) instanceof AnnotatedParameterizedType many
                        && Arrays.stream(many.getAnnotatedActualTypeArguments())
                                .noneMatch(each -> each.isAnnotationPresent(Nullable.class))
                ? Nulls.FAIL
                : Nulls.DEFAULT;
    }

    private static boolean isRequired(AnnotatedParameter parameter) {
        return isOfRecord(parameter) && !type(parameter).isAnnotationPresent(Nullable.class);
    }

    private static boolean isOfRecord(AnnotatedParameter parameter) {
        return parameter.getOwner().getAnnotated() instanceof Constructor<?> constructor
                && constructor.getDeclaringClass().isRecord()
                && constructor.getDeclaringClass().getPackage().isAnnotationPresent(NullMarked.class);
    }

    private static AnnotatedType type(AnnotatedParameter parameter) {
        return ((Constructor<?>) parameter.getOwner().getAnnotated())
                .getAnnotatedParameterTypes()[parameter.getIndex()];
    }
}
