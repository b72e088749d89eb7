package dev.hone.benchmark;

import dev.hone.account.Actor;
import java.net.URI;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Workloads over REST. */
@RestController
class WorkloadApi {
    private final Workloads workloads;

    WorkloadApi(Workloads workloads) {
        this.workloads = workloads;
    }

    /** All workloads, newest first. */
    record WorkloadList(List<WorkloadView> items) {}

    @GetMapping("/api/v1/workloads")
    WorkloadList list() {
        return new WorkloadList(workloads.all().stream().map(WorkloadView::of).toList());
    }

    @ResponseStatus(HttpStatus.CREATED)
    @PostMapping("/api/v1/workloads")
    ResponseEntity<WorkloadView> create(@RequestBody WorkloadRequest request, Actor actor) {
        WorkloadView made = WorkloadView.of(workloads.create(request, actor));
        return ResponseEntity.created(URI.create("/api/v1/workloads/" + made.id()))
                .body(made);
    }

    @GetMapping("/api/v1/workloads/{id}")
    WorkloadView one(@PathVariable long id) {
        return WorkloadView.of(workloads.find(id));
    }

    @ResponseStatus(HttpStatus.NO_CONTENT)
    @DeleteMapping("/api/v1/workloads/{id}")
    ResponseEntity<Void> remove(@PathVariable long id, Actor actor) {
        workloads.remove(id, actor);
        return ResponseEntity.noContent().build();
    }
}
