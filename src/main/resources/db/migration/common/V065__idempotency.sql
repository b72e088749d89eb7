-- Answers kept for a day, so that a POST repeated under the same Idempotency-Key acts once. No status: still at work.
CREATE TABLE idempotency (
  principal     VARCHAR(100) NOT NULL,
  token         VARCHAR(200) NOT NULL,
  request_hash  VARCHAR(64)  NOT NULL,
  created_at    TIMESTAMP WITH TIME ZONE NOT NULL,
  status        INTEGER,
  content_type  VARCHAR(100),
  location      VARCHAR(500),
  answer        TEXT,
  PRIMARY KEY (principal, token)
);
CREATE INDEX idempotency_by_age ON idempotency (created_at);
