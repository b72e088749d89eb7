package dev.hone;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A test, or a class of them, that runs at one commit in three, chosen by the commit's hash, and always under -Pfull. What each
 * commit must prove of a service never has it.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(AThirdOfCommits.Condition.class)
public @interface AThirdOfCommits {
    /** Takes or leaves a method. */
    final class Condition implements ExecutionCondition {
        private static final int OF = 3;

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            boolean isMarked = context.getElement()
                    .filter(e -> e.isAnnotationPresent(AThirdOfCommits.class))
                    .isPresent();
            if (!isMarked || Slice.FULL) {
                return ConditionEvaluationResult.enabled("it is always taken");
            }
            String name = context.getRequiredTestClass().getSimpleName()
                    + context.getTestMethod().map(m -> "#" + m.getName()).orElse("");
            return Slice.has(name, OF)
                    ? ConditionEvaluationResult.enabled("in its turn at this commit")
                    : ConditionEvaluationResult.disabled("in its turn at another commit; -Pfull takes all");
        }
    }
}
