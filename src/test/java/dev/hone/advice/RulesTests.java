package dev.hone.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.Setting;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for every rule. */
class RulesTests {

    /** A name that its kind's catalogue does not have would make a rule silent for ever. */
    @ParameterizedTest
    @EnumSource(Name.class)
    void everyNameStandsInTheCatalogueOfItsKind(Name name) {
        ServiceKinds.byId(name.kind())
                .map(ServiceKind::catalogue)
                .ifPresent(c -> assertThat(c.parameters()).containsKey(name.parameter()));
    }

    @Test
    void theNamesAreThoseOfMoreKindsThanOne() {
        Set<String> kinds = Arrays.stream(Name.values())
                .map(Name::kind)
                .filter(k -> ServiceKinds.byId(k).isPresent())
                .collect(Collectors.toSet());
        assertThat(kinds).contains("nginx", "mysql", "postgresql");
    }

    @Test
    void idsAreAlikeInNoTwoRules() {
        assertThat(Rules.ALL).extracting(Rule::id).doesNotHaveDuplicates().allMatch(id -> id.matches("[a-z0-9-]+"));
    }

    @Test
    void everyRuleHasItsWordsAndItsSource() {
        for (Rule rule : Rules.ALL) {
            assertThat(Said.texts().getMessage("advice.rule." + rule.id(), new Object[5], Locale.ENGLISH))
                    .as(rule.id())
                    .isNotBlank();
            assertThat(rule.source()).as(rule.id()).matches("https://\\S+|");
        }
    }

    /** A host of services of which nothing is known makes no rule speak or fail. */
    @Test
    void rulesAreSilentWhereNothingIsKnown() {
        List<MadeUp> blank = Arrays.stream(Name.values())
                .map(Name::kind)
                .distinct()
                .map(kind -> MadeUp.of(kind, kind, ""))
                .toList();
        Said.about(1024, blank.toArray(MadeUp[]::new)).nothingAtAll();
        Said.about(1024).nothingAtAll();
    }

    /** Words where numbers belong, and numbers of the wildest sizes, make none fail. */
    @Test
    void rulesBearNonsense() {
        for (String value : List.of("banana", "-1", "0", "99999999999999999", "''", "1 2 3", "8 4k 3")) {
            List<MadeUp> odd = Arrays.stream(Name.values())
                    .map(Name::kind)
                    .distinct()
                    .map(kind -> filled(kind, value))
                    .toList();
            for (Rule rule : Rules.ALL) {
                rule.look(MadeUp.host(1024, odd.toArray(MadeUp[]::new)));
            }
        }
    }

    private static MadeUp filled(String kind, String value) {
        MadeUp service = MadeUp.of(kind, kind, value)
                .expects("child (as measured)", 0, 5)
                .expects("worker", 0, 2);
        Arrays.stream(Name.values()).filter(n -> n.kind().equals(kind)).forEach(n -> service.given(n, value));
        return service;
    }

    @Test
    void aRuleThatFailsKeepsNoOtherFromSpeaking() {
        Rule broken = new Rule("broken", Severity.FAULT, "", host -> {
            throw new IllegalStateException("broken");
        });
        Snapshot host = MadeUp.host(1024, MadeUp.postgresql().given(Name.PG_FSYNC, "off"));

        assertThat(Advisor.of(
                        host,
                        Stream.concat(Stream.of(broken), Rules.ALL.stream()).toList()))
                .extracting(Finding::rule)
                .contains("fsync-off")
                .doesNotContain("broken");
    }

    @Test
    void whatIsSoAlreadyIsNotProposed() {
        Seen nginx = MadeUp.nginx().given(Name.NGINX_BODY, "64m").seen();

        assertThat(Remedy.edit(nginx, Name.NGINX_BODY, "65536k")).isNull();
        assertThat(Remedy.edit(nginx, Name.NGINX_BODY, "banana")).isNull();
        assertThat(Remedy.edit(nginx, List.of(new Setting("http/no_such_thing", "1"))))
                .isNull();
        assertThat(Remedy.edit(nginx, Name.NGINX_BODY, "65m")).isNotNull();
    }

    @Test
    void theFormOfAChangeOpensWithTheValuesTypedIn() {
        Seen pool = MadeUp.pool().given(Name.FPM_POST, "8M").seen();
        var edit = new Remedy.Edit(
                pool, List.of(new Setting(Name.FPM_POST.parameter(), "10M"), new Setting("pm.start_servers", null)));

        assertThat(FindingView.link(edit))
                .isEqualTo(
                        "/services/" + pool.id()
                                + "/edit?p=php_admin_value%5Bpost_max_size%5D&v.php_admin_value%5Bpost_max_size%5D=10M&v.pm.start_servers=");
    }

    @Test
    void aValueIsSpeltAsItsServiceReadsIt() {
        assertThat(MadeUp.mariadb().seen().spelled(Name.INNODB_POOL, 512 * MadeUp.MIB))
                .isEqualTo("512M");
        assertThat(MadeUp.mariadb().seen().spelled(Name.INNODB_POOL, 3L << 30)).isEqualTo("3G");
        assertThat(MadeUp.nginx().seen().spelled(Name.NGINX_BODY, 64 * MadeUp.MIB))
                .isEqualTo("64m");
        assertThat(MadeUp.nginx().seen().spelled(Name.NGINX_BODY, 1023)).isEqualTo("1023");
        assertThat(MadeUp.of("memcached", "memcached", "1.6").seen().spelled(Name.MEMCACHED_LIMIT, 64 * MadeUp.MIB))
                .isEqualTo("64");
        assertThat(MadeUp.of("redis", "Redis", "7.0").seen().spelled(Name.REDIS_MAX, 64 * MadeUp.MIB))
                .isEqualTo("64mb");
    }
}
