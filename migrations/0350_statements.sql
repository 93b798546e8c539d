-- Statements of the bank, the CliQ account and the card provider, and what explains their lines (decision 141).
CREATE TABLE statements (
  id text PRIMARY KEY,
  account text NOT NULL CHECK (account IN ('bank', 'cliq', 'provider')),
  source text NOT NULL CHECK (source IN ('table', 'camt053', 'mt940', 'provider')),
  -- The name of the file.
  name text NOT NULL,
  hash text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  opening bigint,
  closing bigint,
  read_by text,
  read_at timestamptz NOT NULL,
  UNIQUE (account, hash)
);
CREATE INDEX statements_by_day ON statements (account, last_day);

-- A match explains lines by entries of the ledger, to the fils.
CREATE TABLE statement_matches (
  id text PRIMARY KEY,
  account text NOT NULL CHECK (account IN ('bank', 'cliq', 'provider')),
  way text NOT NULL CHECK (way IN ('reference', 'chosen', 'transfer', 'payout', 'repayment', 'fee', 'exchange', 'unknown', 'settlement', 'netted',
    'explained')),
  day date NOT NULL,
  made_by text,
  made_at timestamptz NOT NULL,
  undone_by text,
  undone_at timestamptz
);
CREATE INDEX statement_matches_by_day ON statement_matches (day) WHERE undone_at IS NULL;

CREATE TABLE statement_lines (
  id text PRIMARY KEY,
  statement_id text NOT NULL REFERENCES statements (id),
  account text NOT NULL,
  -- The bank's or the provider's own id, or one made of the content, so that files may overlap.
  external_id text NOT NULL,
  position integer NOT NULL,
  day date NOT NULL,
  amount integer NOT NULL CHECK (amount <> 0),
  reference text NOT NULL,
  narration text NOT NULL,
  counterparty text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('other', 'charge', 'refund', 'refund_failure', 'payout', 'payout_failure', 'dispute', 'fee', 'exchange')),
  match_id text REFERENCES statement_matches (id),
  UNIQUE (account, external_id)
);
CREATE INDEX statement_lines_open ON statement_lines (account, day, position) WHERE match_id IS NULL;
CREATE INDEX statement_lines_by_day ON statement_lines (account, day) INCLUDE (amount);
CREATE INDEX statement_lines_by_match ON statement_lines (match_id) WHERE match_id IS NOT NULL;
CREATE INDEX statement_lines_by_statement ON statement_lines (statement_id);

-- An entry belongs to one match at most.
CREATE TABLE statement_match_entries (
  entry_id bigint PRIMARY KEY REFERENCES ledger_entries (id),
  match_id text NOT NULL REFERENCES statement_matches (id),
  -- The match itself has posted it.
  is_own boolean NOT NULL
);
CREATE INDEX statement_match_entries_by_match ON statement_match_entries (match_id);

-- Entries of clearing accounts that no statement has explained: the queue reads these instead of the whole ledger.
CREATE TABLE open_entries (
  entry_id bigint PRIMARY KEY REFERENCES ledger_entries (id),
  account text NOT NULL,
  amount integer NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX open_entries_by_account ON open_entries (account, at);

INSERT INTO open_entries SELECT e.id, e.account, e.amount, t.at FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
  WHERE e.account IN ('bank', 'provider_clearing', 'transfer_clearing', 'statement_suspense');

CREATE FUNCTION entries_await_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_entries SELECT added.id, added.account, added.amount, t.at FROM added JOIN ledger_transactions t ON t.id = added.transaction_id
    WHERE added.account IN ('bank', 'provider_clearing', 'transfer_clearing', 'statement_suspense');
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_await_statement AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION entries_await_statement();

-- The lines of a match, its entries on the account's own ledger account and the emptied clearing accounts agree.
CREATE FUNCTION statement_match_agrees() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own text := CASE NEW.account WHEN 'provider' THEN 'provider_clearing' ELSE 'bank' END;
  lines bigint := (SELECT coalesce(sum(amount), 0) FROM statement_lines WHERE match_id = NEW.id);
  entries bigint;
BEGIN
  SELECT coalesce(sum(e.amount) FILTER (WHERE e.account = own), 0) INTO entries
    FROM statement_match_entries m JOIN ledger_entries e ON e.id = m.entry_id WHERE m.match_id = NEW.id;
  IF lines <> entries THEN
    RAISE EXCEPTION 'match % explains % fils by %', NEW.id, lines, entries USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (SELECT FROM statement_match_entries m JOIN ledger_entries e ON e.id = m.entry_id
    WHERE m.match_id = NEW.id AND e.account <> own GROUP BY e.account HAVING sum(e.amount) <> 0) THEN
    RAISE EXCEPTION 'match % leaves something of a clearing account', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER statement_matches_agree AFTER INSERT OR UPDATE ON statement_matches
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION statement_match_agrees();

-- The columns of an account's files, as somebody has named them.
CREATE TABLE statement_mappings (
  account text PRIMARY KEY CHECK (account IN ('bank', 'cliq', 'provider')),
  headers text[] NOT NULL,
  means text[] NOT NULL,
  day_order text NOT NULL CHECK (day_order IN ('dmy', 'mdy')),
  kept_by text,
  kept_at timestamptz NOT NULL
);

CREATE TABLE day_closings (
  account text NOT NULL CHECK (account IN ('bank', 'cliq', 'provider')),
  day date NOT NULL,
  closed_by text,
  closed_at timestamptz NOT NULL,
  reopened_at timestamptz,
  PRIMARY KEY (account, day)
);
CREATE INDEX day_closings_by_day ON day_closings (day);
