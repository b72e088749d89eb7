package dev.hone.loop;

final class WordpressPages {
    private WordpressPages() {}

    static void measure(Recipes.Effort effort) throws Exception {
        throw new UnsupportedOperationException("to come");
    }
}
