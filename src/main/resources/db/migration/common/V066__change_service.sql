-- A change may be for several services of its host, in the order in which the host takes them up. change_request names the
-- first, and all by their names.
CREATE TABLE change_service (
  number          BIGINT       NOT NULL,
  place           INTEGER      NOT NULL,
  service_id      VARCHAR(64)  NOT NULL,
  service_name    VARCHAR(200) NOT NULL,
  kind            VARCHAR(32)  NOT NULL,
  PRIMARY KEY (number, place)
);
CREATE INDEX change_service_by_service ON change_service (service_id, number);
INSERT INTO change_service (number, place, service_id, service_name, kind)
  SELECT number, 0, service_id, service_name, kind FROM change_request;

-- Which service a step of the journal is about; empty for the whole change.
ALTER TABLE change_step ADD COLUMN service VARCHAR(64) DEFAULT '' NOT NULL;
