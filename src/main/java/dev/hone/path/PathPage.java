package dev.hone.path;

import dev.hone.fleet.Fleet;
import dev.hone.host.HostPanel;
import dev.hone.web.Problem;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The request path as a page of its own, and its picture on the host's page, filled once services have answered. */
@Controller
@Order(120)
class PathPage implements HostPanel {
    private final PathMaps maps;
    private final Fleet fleet;

    PathPage(PathMaps maps, Fleet fleet) {
        this.maps = maps;
        this.fleet = fleet;
    }

    @Override
    public String template() {
        return "path/on-host";
    }

    @Override
    public Object model(String hostId) {
        return hostId;
    }

    @GetMapping("/hosts/{host}/path")
    String page(@PathVariable String host, Model model) {
        PathMap map = maps.of(host);
        model.addAttribute(
                "host",
                fleet.host(host)
                        .orElseThrow(() -> Problem.missing("host " + host).thrown()));
        fleet.watch(host);
        model.addAttribute("map", map);
        model.addAttribute("picture", Picture.of(map));
        return "path/path";
    }
}
