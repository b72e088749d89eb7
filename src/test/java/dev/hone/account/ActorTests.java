package dev.hone.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class ActorTests {
    /** {@code created_by}, {@code who} and their like are VARCHAR(100). */
    @Test
    void theLongestNamesFitTheColumnsThatKeepThem() {
        Credentials owner = new Credentials("a" + "b".repeat(31), "a password of some length");
        Actor actor = new Actor(owner.name(), "t".repeat(Tokens.LONGEST_NAME), "192.0.2.1", Set.of(Scope.READ));

        assertThat(actor.words()).hasSizeLessThanOrEqualTo(100);
    }
}
