package dev.hone.path;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The request path of a host. */
@RestController
class PathApi {
    private final PathMaps maps;

    PathApi(PathMaps maps) {
        this.maps = maps;
    }

    @GetMapping("/api/v1/hosts/{host}/path")
    PathView path(@PathVariable String host) {
        return PathView.of(host, maps.of(host));
    }
}
