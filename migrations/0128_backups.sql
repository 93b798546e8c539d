-- When the database was backed up, so that staff see how old the newest backup is.
CREATE TABLE backups (
  at timestamptz PRIMARY KEY,
  bytes bigint NOT NULL CHECK (bytes > 0)
);
