-- A period of sales tax has several payments; one person asks for each and for its reversal, and a second one confirms it.
ALTER TABLE tax_payments DROP CONSTRAINT tax_payments_period_key;
-- The ledger knows the only payment of a period by the period.
UPDATE tax_payments SET id = period;
ALTER TABLE tax_payments RENAME COLUMN paid_by TO asked_by;
ALTER TABLE tax_payments RENAME COLUMN paid_at TO asked_at;
ALTER INDEX tax_payments_by_person RENAME TO tax_payments_by_asker;
ALTER TABLE tax_payments
  ADD COLUMN status text NOT NULL DEFAULT 'paid' CHECK (status IN ('asked', 'paid', 'reversing', 'reversed')),
  -- The day of the bank.
  ADD COLUMN day date,
  ADD COLUMN confirmed_by text REFERENCES people (id) ON DELETE SET NULL,
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN reason text,
  ADD COLUMN reversal_by text REFERENCES people (id) ON DELETE SET NULL,
  ADD COLUMN reversal_at timestamptz,
  ADD COLUMN reversed_by text REFERENCES people (id) ON DELETE SET NULL,
  ADD COLUMN reversed_at timestamptz;
UPDATE tax_payments SET confirmed_by = asked_by, confirmed_at = asked_at, day = (asked_at AT TIME ZONE 'Asia/Amman')::date;
ALTER TABLE tax_payments
  ALTER COLUMN status DROP DEFAULT,
  ALTER COLUMN day SET NOT NULL,
  ADD CHECK ((status = 'asked') = (confirmed_at IS NULL)),
  ADD CHECK ((status IN ('reversing', 'reversed')) = (reason IS NOT NULL)),
  ADD CHECK ((status IN ('reversing', 'reversed')) = (reversal_at IS NOT NULL)),
  ADD CHECK ((status = 'reversed') = (reversed_at IS NOT NULL));
CREATE INDEX tax_payments_by_period ON tax_payments (period, asked_at);
CREATE INDEX tax_payments_by_confirmer ON tax_payments (confirmed_by) WHERE confirmed_by IS NOT NULL;
CREATE INDEX tax_payments_by_reversal ON tax_payments (reversal_by) WHERE reversal_by IS NOT NULL;
CREATE INDEX tax_payments_by_reverser ON tax_payments (reversed_by) WHERE reversed_by IS NOT NULL;
