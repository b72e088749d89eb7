package dev.hone.loop;

final class FirebirdModes {
    private FirebirdModes() {}

    static void measure(Recipes.Effort effort) throws Exception {
        throw new UnsupportedOperationException("to come");
    }
}
