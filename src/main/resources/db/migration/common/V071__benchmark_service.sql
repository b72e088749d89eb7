CREATE INDEX bench_run_by_service ON bench_run (service_id, number);
