-- What each host's services are, as last seen, and the look before that (rates come from two looks).
CREATE TABLE service (
  host_id       VARCHAR(64)  NOT NULL,
  id            VARCHAR(64)  NOT NULL,
  kind          VARCHAR(32)  NOT NULL,
  snapshot      TEXT         NOT NULL,
  earlier       TEXT,
  status        VARCHAR(16)  NOT NULL,
  last_seen     TIMESTAMP WITH TIME ZONE NOT NULL,
  is_present    BOOLEAN      NOT NULL,
  PRIMARY KEY (host_id, id)
);
CREATE INDEX service_by_id ON service (id);

-- One row a transition, not a look.
CREATE TABLE service_status (
  host_id       VARCHAR(64)  NOT NULL,
  service_id    VARCHAR(64)  NOT NULL,
  since         TIMESTAMP WITH TIME ZONE NOT NULL,
  status        VARCHAR(16)  NOT NULL,
  reason        TEXT         NOT NULL,
  PRIMARY KEY (host_id, service_id, since)
);

-- Start, stop, reload, restart: asked by whom, and what came of it.
CREATE TABLE service_act (
  id            VARCHAR(36)  NOT NULL PRIMARY KEY,
  host_id       VARCHAR(64)  NOT NULL,
  service_id    VARCHAR(64)  NOT NULL,
  act           VARCHAR(16)  NOT NULL,
  asked_by      VARCHAR(100) NOT NULL,
  asked_at      TIMESTAMP WITH TIME ZONE NOT NULL,
  ended_at      TIMESTAMP WITH TIME ZONE,
  succeeded     BOOLEAN,
  message       TEXT         NOT NULL,
  output        TEXT         NOT NULL
);
CREATE INDEX service_act_by_service ON service_act (service_id, asked_at);
