package dev.hone.loop;

final class SmallestVps {
    private SmallestVps() {}

    static void measure(Recipes.Effort effort) throws Exception {
        throw new UnsupportedOperationException("to come");
    }
}
