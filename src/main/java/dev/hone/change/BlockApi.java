package dev.hone.change;

import dev.hone.service.Services;
import dev.hone.web.Problem;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Blocks over REST; they are put in and taken out by a change. */
@RestController
class BlockApi {
    private final Services services;
    private final Grounds grounds;

    BlockApi(Services services, Grounds grounds) {
        this.services = services;
        this.grounds = grounds;
    }

    /** What the service's kind offers and how it stands at each place, read now. */
    @GetMapping("/api/v1/services/{id}/blocks")
    BlockSheet blocks(@PathVariable String id) {
        return BlockSheet.of(grounds.of(services.byId(id)
                .orElseThrow(() -> Problem.missing("service " + id).thrown())));
    }
}
