package dev.hone.service;

import dev.hone.wire.ServiceSnapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A figure in words: a gauge as it is, a counter as its rate between the last two looks.
 *
 * @param name    stable name, without the unit at its end
 * @param reading number with its unit; null when there is no second look to make a rate of
 * @param total   the counter's own reading in words; null for a gauge
 */
record FigureView(
        String name, @Nullable String reading, @Nullable String total) {

    static List<FigureView> of(ServiceSnapshot now, @Nullable ServiceSnapshot earlier) {
        return LiveFigure.of(now, earlier).stream()
                .map(f -> new FigureView(f.label(), f.reading(), f.figure().counter() ? f.words() : null))
                .toList();
    }
}
