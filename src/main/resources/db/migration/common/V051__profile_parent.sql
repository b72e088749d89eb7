-- A profile may inherit from another; what it inherited from when it was saved; what hosts override.
ALTER TABLE profile ADD COLUMN parent VARCHAR(64);
ALTER TABLE profile ADD COLUMN ancestry TEXT;
ALTER TABLE profile_version ADD COLUMN parent VARCHAR(64);
ALTER TABLE profile_version ADD COLUMN ancestry TEXT;
CREATE INDEX profile_by_parent ON profile (parent);

CREATE TABLE profile_override (
  profile       VARCHAR(64)   NOT NULL,
  host          VARCHAR(64)   NOT NULL,
  kind          VARCHAR(64)   NOT NULL,
  parameter     VARCHAR(200)  NOT NULL,
  formula       VARCHAR(4000) NOT NULL,
  reason        VARCHAR(500)  NOT NULL,
  author        VARCHAR(100)  NOT NULL,
  saved_at      TIMESTAMP WITH TIME ZONE NOT NULL,
  PRIMARY KEY (profile, host, kind, parameter)
);
