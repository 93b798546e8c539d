-- When backups were restored, and since when the shop has been open on each. What was before is kept until then and a day longer.
CREATE TABLE restores (
  id text PRIMARY KEY,
  at timestamptz NOT NULL,
  made_at timestamptz NOT NULL,
  opened_at timestamptz,
  CHECK (opened_at >= at)
);
