-- A version counts from a day in Amman: the newest one whose day has come. A planned one is withdrawn, or replaced by one with a later change.
ALTER TABLE business_figures
  ADD COLUMN effective_from date,
  ADD COLUMN reason text CHECK (length(reason) BETWEEN 10 AND 200),
  ADD COLUMN confirmed_by text REFERENCES people (id) ON DELETE SET NULL,
  ADD COLUMN withdrawn_by text REFERENCES people (id) ON DELETE SET NULL,
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN replaced_by integer REFERENCES business_figures (version);
UPDATE business_figures SET effective_from = (written_at AT TIME ZONE 'Asia/Amman')::date;
ALTER TABLE business_figures
  ALTER COLUMN effective_from SET NOT NULL,
  -- A process of the release before writes no day.
  ALTER COLUMN effective_from SET DEFAULT (now() AT TIME ZONE 'Asia/Amman')::date;
CREATE INDEX business_figures_by_day ON business_figures (effective_from DESC, version DESC) WHERE withdrawn_at IS NULL AND replaced_by IS NULL;
CREATE INDEX business_figures_by_confirmer ON business_figures (confirmed_by) WHERE confirmed_by IS NOT NULL;
CREATE INDEX business_figures_by_withdrawer ON business_figures (withdrawn_by) WHERE withdrawn_by IS NOT NULL;
CREATE INDEX business_figures_by_replacement ON business_figures (replaced_by) WHERE replaced_by IS NOT NULL;

-- The one draft of the shop: the changed figures by their paths. Once asked_at is set, it waits for a second administrator.
CREATE TABLE business_figures_draft (
  id text PRIMARY KEY,
  is_only boolean NOT NULL DEFAULT true UNIQUE CHECK (is_only),
  changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'object'),
  effective_from date,
  reason text NOT NULL CHECK (length(reason) <= 200),
  saved_by text REFERENCES people (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL,
  asked_by text REFERENCES people (id) ON DELETE SET NULL,
  asked_at timestamptz,
  CHECK (asked_at IS NULL OR effective_from IS NOT NULL)
);
CREATE INDEX business_figures_draft_by_saver ON business_figures_draft (saved_by) WHERE saved_by IS NOT NULL;
CREATE INDEX business_figures_draft_by_asker ON business_figures_draft (asked_by) WHERE asked_by IS NOT NULL;
