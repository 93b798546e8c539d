-- Each transaction of the ledger carries the hash of the one before, and takes entries only while it is written (decision 137).
CREATE TABLE ledger_chain (
  position bigint PRIMARY KEY CHECK (position > 0),
  transaction_id text NOT NULL UNIQUE REFERENCES ledger_transactions (id),
  hash bytea NOT NULL CHECK (length(hash) = 32)
);
CREATE TRIGGER ledger_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_chain
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

-- Transactions that have no hash yet, with the database transaction that wrote each.
CREATE TABLE ledger_unsealed (
  transaction_id text PRIMARY KEY REFERENCES ledger_transactions (id),
  opened_in xid8 NOT NULL
);
INSERT INTO ledger_unsealed SELECT id, '0'::xid8 FROM ledger_transactions;

-- No entry is dated before the end of the newest closed month.
CREATE TABLE ledger_locks (
  locked_until timestamptz NOT NULL,
  month text PRIMARY KEY CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
CREATE INDEX ledger_locks_by_end ON ledger_locks (locked_until);

CREATE FUNCTION ledger_transaction_opens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.at < (SELECT max(locked_until) FROM ledger_locks) THEN
    RAISE EXCEPTION 'ledger transaction % is dated before the lock date', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO ledger_unsealed (transaction_id, opened_in) VALUES (NEW.id, pg_current_xact_id());
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_transactions_open AFTER INSERT ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION ledger_transaction_opens();

CREATE FUNCTION ledger_entry_is_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE NOT EXISTS (
    SELECT FROM ledger_unsealed open WHERE open.transaction_id = added.transaction_id AND open.opened_in = pg_current_xact_id())) THEN
    RAISE EXCEPTION 'entries are added only by the database transaction that writes their ledger transaction' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_in_time AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_is_in_time();

-- The hashed text of a transaction: its columns, then its entries in the order of writing.
CREATE FUNCTION ledger_content(of_transaction text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(t.id, t.kind, t.order_id, t.key, (extract(epoch FROM t.at) * 1000000)::bigint,
    (SELECT jsonb_agg(jsonb_build_array(e.account, e.party_id, e.amount, e.rental_id, e.part) ORDER BY e.id)
     FROM ledger_entries e WHERE e.transaction_id = t.id))::text
  FROM ledger_transactions t WHERE t.id = of_transaction
$$;

CREATE FUNCTION ledger_hash(previous bytea, of_transaction text) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(coalesce(previous, ''::bytea) || convert_to(ledger_content(of_transaction), 'UTF8'))
$$;

-- Appends committed transactions to the chain, at most this many. Returns their number.
CREATE FUNCTION seal_ledger(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  next_position bigint;
  last_hash bytea;
  sealed integer := 0;
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
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;
