-- Every version of the business figures, only ever added to: the newest counts, and an order keeps the one it was made under. 0 stands for
-- the figures in the code.
CREATE TABLE business_figures (
  version integer PRIMARY KEY CHECK (version > 0),
  figures jsonb NOT NULL CHECK (jsonb_typeof(figures) = 'object'),
  written_by text REFERENCES people (id) ON DELETE SET NULL,
  written_at timestamptz NOT NULL
);
CREATE INDEX business_figures_by_writer ON business_figures (written_by) WHERE written_by IS NOT NULL;

ALTER TABLE orders ADD COLUMN figures_version integer NOT NULL DEFAULT 0;
