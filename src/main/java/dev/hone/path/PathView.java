package dev.hone.path;

import dev.hone.path.PathMap.Door;
import dev.hone.path.PathMap.Link;
import dev.hone.path.PathMap.Stop;
import dev.hone.path.PathMap.Unread;
import dev.hone.service.LiveFigure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A map as programs see it.
 *
 * @param host  its host
 * @param stops where a request may come by, those nearest to clients first
 * @param links who asks whom, by the ids of stops
 * @param unread services whose configuration could not be read: whom they ask is not known
 */
record PathView(String host, List<StopView> stops, List<Link> links, List<Unread> unread) {

    /**
     * A stop.
     *
     * @param role {@code clients}, {@code programs} that no configuration names, {@code service}, {@code nobody} where nothing
     *     known listens, {@code elsewhere} for another host, {@code untold} for an address that only the service knows
     */
    record StopView(
            String id,
            String role,
            @Nullable String service,
            String kind,
            String name,
            int layer,
            List<Door> doors,
            List<FigureView> figures) {}

    /**
     * A figure.
     *
     * @param perSecond its rate between the last two looks; null for a gauge, and while there was only one look
     */
    record FigureView(
            String name,
            double value,
            String unit,
            @Nullable Double perSecond) {}

    static PathView of(String host, PathMap map) {
        return new PathView(host, map.stops().stream().map(PathView::stop).toList(), map.links(), map.unread());
    }

    private static StopView stop(Stop stop) {
        return new StopView(
                stop.id(),
                stop.role().word(),
                stop.service(),
                stop.kind(),
                stop.name(),
                stop.layer(),
                stop.doors(),
                stop.figures().stream().map(PathView::figure).toList());
    }

    private static FigureView figure(LiveFigure live) {
        return new FigureView(
                live.figure().name(), live.figure().value(), live.figure().unit(), live.rate());
    }
}
