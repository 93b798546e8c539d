-- The shop that this database belongs to; the data folder and the bucket bear the same id. No row: a database that no shop has opened yet.
CREATE TABLE shop_identity (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  id text NOT NULL
);

-- What staff must see to, one row of a kind and a subject, until it is over.
CREATE TABLE alarms (
  kind text NOT NULL CHECK (kind IN ('sweep-stopped', 'backup-missing', 'rehearsal-failed')),
  subject text NOT NULL,
  since timestamptz NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  -- Somebody of the staff has let the work go on in spite of it.
  waived_at timestamptz,
  PRIMARY KEY (kind, subject)
);
