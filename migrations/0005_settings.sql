-- Every version of the document that shapes the site, only ever added to: the newest counts. The next number is the lock, of two writers who saw
-- the same version the second finds it taken.
CREATE TABLE site_settings (
  version integer PRIMARY KEY CHECK (version > 0),
  settings jsonb NOT NULL CHECK (jsonb_typeof(settings) = 'object'),
  sections text[] NOT NULL,
  restores integer CHECK (restores < version),
  written_by text REFERENCES people (id) ON DELETE SET NULL,
  written_at timestamptz NOT NULL
);
