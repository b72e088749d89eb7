package dev.hone;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

/** The rules of the house: which way packages may look, and who may start a process. */
class ArchitectureTests {
    /** A package may use the ones that stand before it. */
    private static final List<String> ORDER = List.of(
            "kind",
            "stats",
            "wire",
            "apply",
            "load",
            "trial",
            "agent",
            "web",
            "account",
            "fleet",
            "host",
            "service",
            "path",
            "budget",
            "advice",
            "profile",
            "change",
            "benchmark",
            "question",
            "dashboard");

    private static final List<String> PLAIN = List.of("kind", "stats", "wire", "apply", "load", "trial", "agent");
    private static final List<String> NOTHING_OF_OURS = List.of("kind", "stats");
    private static final List<String> STARTERS = List.of("apply", "load", "trial", "agent");
    private static final String ROOT = "dev.hone.";

    private final JavaClasses main = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.hone");

    @Test
    void featuresAreModulesWithoutCycles() {
        ApplicationModules.of(Server.class).verify();
    }

    @Test
    void aPackageUsesOnlyPackagesAboveIt() {
        classes()
                .that(resideInAPackage(ROOT + "(*).."))
                .should(lookUpwardsOnly())
                .check(main);
    }

    @Test
    void everyPackageHasItsPlaceInTheOrder() {
        Set<String> known = Set.copyOf(ORDER);
        classes()
                .that(resideInAPackage(ROOT + "(*).."))
                .should(new ArchCondition<JavaClass>("be in a package that has a place in the order") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        if (!known.contains(feature(type))) {
                            events.add(SimpleConditionEvent.violated(type, type.getName() + " is in no known package"));
                        }
                    }
                })
                .check(main);
    }

    @Test
    void theAgentSideKnowsNoFramework() {
        noClasses()
                .that(resideInAny(PLAIN))
                .and(not(packageInfo()))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.springframework..", "jakarta..", "org.thymeleaf..")
                .check(main);
    }

    @Test
    void mainTouchesNoFramework() {
        noClasses()
                .that(belongToAnyOf(Main.class))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.springframework..")
                .check(main);
    }

    @Test
    void oneKindNeverUsesAnother() {
        slices().matching("dev.hone.kind.(*)..")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(
                        resideInAPackage("dev.hone.kind.."),
                        resideInAPackage("dev.hone.kind.format..")
                                .or(resideInAPackage("dev.hone.kind.protocol.."))
                                .or(resideInAPackage("dev.hone.kind.fpm..")))
                .check(main);
    }

    @Test
    void featuresReachLoadOnlyThroughItsOutputs() {
        noClasses()
                .that(resideInAny(ORDER.subList(ORDER.indexOf("web"), ORDER.size())))
                .should()
                .dependOnClassesThat(resideInAPackage("dev.hone.load")
                        .or(resideInAPackage("dev.hone.load.(*)..")
                                .and(not(resideInAPackage("dev.hone.load.output..")))))
                .check(main);
    }

    @Test
    void onlyTheFleetTouchesTheAgent() {
        noClasses()
                .that(not(resideInAPackage("dev.hone.fleet..")))
                .and(not(resideInAPackage("dev.hone.agent..")))
                .and(not(resideInAPackage("dev.hone")))
                .should()
                .dependOnClassesThat(resideInAPackage("dev.hone.agent.."))
                .check(main);
    }

    @Test
    void onlyFourPackagesStartProcesses() {
        noClasses()
                .that(not(resideInAny(STARTERS)))
                .should()
                .dependOnClassesThat(belongToAnyOf(ProcessBuilder.class))
                .check(main);
        noClasses()
                .should()
                .callMethodWhere(com.tngtech.archunit.core.domain.JavaCall.Predicates.target(
                        com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner(
                                        belongToAnyOf(Runtime.class))
                                .and(com.tngtech.archunit.core.domain.properties.HasName.Predicates.name("exec"))))
                .check(main);
    }

    private static ArchCondition<JavaClass> lookUpwardsOnly() {
        return new ArchCondition<>("use only packages that stand above theirs") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                int own = ORDER.indexOf(feature(type));
                type.getDirectDependenciesFromSelf().stream()
                        .filter(d -> d.getTargetClass().getPackageName().startsWith(ROOT))
                        .filter(d -> !feature(d.getTargetClass()).equals(feature(type)))
                        .filter(d -> NOTHING_OF_OURS.contains(feature(type))
                                || ORDER.indexOf(feature(d.getTargetClass())) > own)
                        .forEach(d -> events.add(SimpleConditionEvent.violated(type, d.getDescription())));
            }
        };
    }

    private static String feature(JavaClass type) {
        String rest = type.getPackageName().substring(ROOT.length());
        int dot = rest.indexOf('.');
        return dot < 0 ? rest : rest.substring(0, dot);
    }

    private static com.tngtech.archunit.base.DescribedPredicate<JavaClass> resideInAny(List<String> features) {
        return com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage(
                features.stream().map(f -> ROOT + f + "..").toArray(String[]::new));
    }

    private static com.tngtech.archunit.base.DescribedPredicate<JavaClass> packageInfo() {
        return com.tngtech.archunit.base.DescribedPredicate.describe(
                "package-info", c -> c.getSimpleName().equals("package-info"));
    }
}
