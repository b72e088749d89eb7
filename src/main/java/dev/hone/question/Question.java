package dev.hone.question;

import java.util.function.Function;

/**
 * A question of those who tune hosts. Its words are the message {@code question.ID}.
 *
 * @param id     stable word for programs
 * @param answer makes the answer; pure
 */
record Question(String id, Function<Ground, Answer> answer) {}
