-- Runs that were made elsewhere: the tool as it names itself, and the SHA-256 of what it printed.
ALTER TABLE bench_run ADD COLUMN imported_from VARCHAR(120);
ALTER TABLE bench_run ADD COLUMN imported_digest VARCHAR(64);
UPDATE bench_run SET imported_from = 'a tool' WHERE result LIKE '%"unknown: imported"%';
CREATE INDEX bench_run_by_digest ON bench_run (imported_digest);
