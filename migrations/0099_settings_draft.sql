-- The draft of the site's settings, one for the whole shop: what administrators write until it is published. Each time it is saved it gets a
-- revision that no draft had before, so that nobody writes over what they have not seen. Whoever has its key sees the site as it will be.
CREATE SEQUENCE site_settings_draft_revisions;
CREATE TABLE site_settings_draft (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  revision integer NOT NULL DEFAULT nextval('site_settings_draft_revisions'),
  -- The version that was live when the draft began.
  base integer NOT NULL,
  settings jsonb NOT NULL,
  preview_key text NOT NULL CHECK (preview_key ~ '^[A-Za-z0-9]{22}$'),
  saved_by text REFERENCES people (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL
);
