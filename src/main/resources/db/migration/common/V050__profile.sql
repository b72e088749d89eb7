-- Profiles by name, and every version that was ever saved.
CREATE TABLE profile (
  name          VARCHAR(64)  NOT NULL PRIMARY KEY,
  version       INTEGER      NOT NULL,
  title         VARCHAR(200) NOT NULL,
  body          TEXT         NOT NULL,
  saved_by      VARCHAR(100) NOT NULL,
  saved_at      TIMESTAMP WITH TIME ZONE NOT NULL
);

CREATE TABLE profile_version (
  name          VARCHAR(64)  NOT NULL,
  version       INTEGER      NOT NULL,
  title         VARCHAR(200) NOT NULL,
  body          TEXT         NOT NULL,
  saved_by      VARCHAR(100) NOT NULL,
  saved_at      TIMESTAMP WITH TIME ZONE NOT NULL
);
CREATE INDEX profile_version_by_name ON profile_version (name, version);
