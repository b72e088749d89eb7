package dev.hone.kind;

import java.util.Map;

/**
 * A benchmark that suits a service.
 *
 * @param id         stable within the kind
 * @param title      for people
 * @param tool       {@code http}, {@code ab}, {@code wrk}, {@code pgbench}, {@code sysbench}, {@code oltp}, {@code redis-benchmark}, {@code memcached}, {@code fastcgi}
 * @param parameters the tool's parameters by name, numbers as text
 * @param metric     headline metric: {@code requests_per_second}, {@code transactions_per_second}
 */
public record WorkloadTemplate(String id, String title, String tool, Map<String, String> parameters, String metric) {
    public WorkloadTemplate {
        parameters = Map.copyOf(parameters);
    }
}
