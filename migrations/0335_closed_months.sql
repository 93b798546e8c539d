-- Months of the books: their sums are kept as transactions are sealed, and two people close them (decision 142).
-- No transaction is sealed between the sums and the function that keeps them.
SELECT pg_advisory_xact_lock(hashtextextended('ledger-chain', 0));

CREATE FUNCTION month_of(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$ SELECT to_char(at AT TIME ZONE 'Asia/Amman', 'YYYY-MM') $$;

-- The sums of the sealed entries of each account in each month, in fils.
CREATE TABLE ledger_months (
  month text NOT NULL CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  account text NOT NULL,
  debit bigint NOT NULL CHECK (debit >= 0),
  credit bigint NOT NULL CHECK (credit >= 0),
  PRIMARY KEY (month, account)
);
INSERT INTO ledger_months
  SELECT month_of(entry.at), entry.account, sum(greatest(entry.amount, 0)), sum(greatest(-entry.amount, 0))
  FROM charted_entries entry JOIN ledger_chain link ON link.transaction_id = entry.transaction_id GROUP BY 1, 2;

-- As in migration 0330, and adds the sealed entries to the sums of their months.
CREATE OR REPLACE FUNCTION seal_ledger(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  next_position bigint;
  last_hash bytea;
  sealed text[] := '{}';
  waiting text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger-chain', 0));
  SELECT position, hash INTO next_position, last_hash FROM ledger_chain ORDER BY position DESC LIMIT 1;
  FOR waiting IN
    SELECT t.id FROM ledger_unsealed u JOIN ledger_transactions t ON t.id = u.transaction_id
    WHERE u.opened_in <> pg_current_xact_id() ORDER BY t.at, t.id LIMIT most
  LOOP
    next_position := coalesce(next_position, 0) + 1;
    last_hash := ledger_hash(last_hash, waiting);
    INSERT INTO ledger_chain (position, transaction_id, hash) VALUES (next_position, waiting, last_hash);
    DELETE FROM ledger_unsealed WHERE transaction_id = waiting;
    sealed := sealed || waiting;
  END LOOP;
  INSERT INTO ledger_months AS kept
    SELECT month_of(entry.at), entry.account, sum(greatest(entry.amount, 0)), sum(greatest(-entry.amount, 0))
    FROM charted_entries entry WHERE entry.transaction_id = ANY (sealed) GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (month, account) DO UPDATE SET debit = kept.debit + excluded.debit, credit = kept.credit + excluded.credit;
  RETURN cardinality(sealed);
END $$;

-- The closing of a month: one person prepares it, another closes it, and the latest one may be opened again for a reason.
CREATE TABLE month_closings (
  id text PRIMARY KEY,
  month text NOT NULL CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  status text NOT NULL CHECK (status IN ('prepared', 'closed', 'reopened')),
  prepared_by text REFERENCES people (id) ON DELETE SET NULL,
  prepared_at timestamptz NOT NULL,
  closed_by text REFERENCES people (id) ON DELETE SET NULL,
  closed_at timestamptz,
  -- The trial balance as it was closed, with the position and the hash of the chain.
  trial_balance jsonb,
  position bigint,
  hash text CHECK (length(hash) = 64),
  reopened_by text REFERENCES people (id) ON DELETE SET NULL,
  reopened_at timestamptz,
  reason text,
  CHECK ((status = 'prepared') = (closed_at IS NULL)),
  CHECK ((status = 'reopened') = (reopened_at IS NOT NULL)),
  CHECK ((reopened_at IS NULL) = (reason IS NULL)),
  CHECK (num_nonnulls(closed_at, trial_balance, position, hash) IN (0, 4))
);
CREATE UNIQUE INDEX month_closings_one_live ON month_closings (month) WHERE status IN ('prepared', 'closed');
CREATE INDEX month_closings_by_preparer ON month_closings (prepared_by) WHERE prepared_by IS NOT NULL;
CREATE INDEX month_closings_by_closer ON month_closings (closed_by) WHERE closed_by IS NOT NULL;
CREATE INDEX month_closings_by_reopener ON month_closings (reopened_by) WHERE reopened_by IS NOT NULL;

-- A closing is history: only its people are forgotten, and a closed month opens once.
CREATE FUNCTION month_closing_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.status <> 'prepared' OR TG_OP = 'UPDATE' AND (
    NEW.month <> OLD.month OR OLD.status = 'reopened' AND NEW.status <> 'reopened' OR OLD.status = 'closed' AND NEW.status = 'prepared'
    OR OLD.closed_at IS NOT NULL AND (NEW.closed_at, NEW.trial_balance, NEW.position, NEW.hash) IS DISTINCT FROM (OLD.closed_at, OLD.trial_balance, OLD.position, OLD.hash))
  THEN RAISE EXCEPTION 'the closing of a month is not changed' USING ERRCODE = 'restrict_violation'; END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER month_closings_kept BEFORE UPDATE OR DELETE ON month_closings FOR EACH ROW EXECUTE FUNCTION month_closing_is_kept();
