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
 * A test of a real service that runs at one commit in three, chosen by the commit's hash, and always under -Pfull. What each
 * commit must prove of a service never has it.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(AThirdOfCommits.Condition.class)
public @interface AThirdOfCommits {
    /** Takes or leaves a method. */
    final class Condition implements ExecutionCondition {
        private static final int OF = 3;

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            if (context.getTestMethod().isEmpty() || Slice.FULL) {
                return ConditionEvaluationResult.enabled("all are taken");
            }
            String name = context.getRequiredTestClass().getSimpleName() + "#"
                    + context.getRequiredTestMethod().getName();
            return Slice.has(name, OF)
                    ? ConditionEvaluationResult.enabled("in its turn at this commit")
                    : ConditionEvaluationResult.disabled("in its turn at another commit; -Pfull takes all");
        }
    }
}
