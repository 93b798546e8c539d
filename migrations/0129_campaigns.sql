-- Promotional codes that belong together: who pays for them, and how much they may take off in all.
CREATE TABLE campaigns (
  id text PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  partner text CHECK (length(partner) BETWEEN 1 AND 80),
  budget integer CHECK (budget > 0 AND budget % 10 = 0),
  ended_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX campaigns_by_time ON campaigns (created_at DESC, id DESC);
ALTER TABLE promotional_codes ADD COLUMN campaign_id text REFERENCES campaigns (id);
CREATE INDEX promotional_codes_by_campaign ON promotional_codes (campaign_id) WHERE campaign_id IS NOT NULL;
-- What it took off, in fils.
ALTER TABLE promotional_code_uses ADD COLUMN off integer NOT NULL DEFAULT 0 CHECK (off >= 0);
