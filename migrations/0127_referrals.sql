-- A person's own code, which takes an amount off a friend's first order.
ALTER TABLE promotional_codes ADD COLUMN referrer_id text UNIQUE REFERENCES people (id),
  ADD CONSTRAINT promotional_codes_referral CHECK (referrer_id IS NULL OR (kind = 'fixed' AND is_first_order AND person_id IS NULL));
CREATE INDEX promotional_code_uses_by_time ON promotional_code_uses (at);
