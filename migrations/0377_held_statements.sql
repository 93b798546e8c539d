-- A file that nothing proves waits for a second person, and one that was read in by mistake is withdrawn (decision 144).
ALTER TABLE statements
  ADD COLUMN status text NOT NULL DEFAULT 'read' CHECK (status IN ('held', 'read', 'withdrawn')),
  ADD COLUMN held_for text[] NOT NULL DEFAULT '{}' CHECK (held_for <@ ARRAY['first', 'no-balance', 'gap', 'covered', 'duplicates']),
  -- Lines that are no lines of the shop: they wait for a release, or were withdrawn.
  ADD COLUMN lines jsonb,
  ADD COLUMN released_by text,
  ADD COLUMN released_at timestamptz,
  ADD COLUMN withdrawal_asked_by text,
  ADD COLUMN withdrawal_asked_at timestamptz,
  ADD COLUMN withdrawal_reason text,
  ADD COLUMN withdrawn_by text,
  ADD COLUMN withdrawn_at timestamptz,
  ADD CONSTRAINT statements_held CHECK (status <> 'held' OR (lines IS NOT NULL AND held_for <> '{}' AND released_at IS NULL)),
  ADD CONSTRAINT statements_withdrawn CHECK ((status = 'withdrawn') = (withdrawn_at IS NOT NULL)),
  ADD CONSTRAINT statements_withdrawal_reason CHECK (withdrawn_at IS NULL OR withdrawal_reason IS NOT NULL);

-- A withdrawn file may be read in again.
ALTER TABLE statements DROP CONSTRAINT statements_account_hash_key;
CREATE UNIQUE INDEX statements_once ON statements (account, hash) WHERE status <> 'withdrawn';
CREATE INDEX statements_waiting ON statements (read_at) WHERE status = 'held';

-- Lines belong to statements that are read: neither a held nor a withdrawn one has any.
CREATE FUNCTION statement_has_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'read' AND EXISTS (SELECT FROM statement_lines WHERE statement_id = NEW.id) THEN
    RAISE EXCEPTION 'statement % is % and has lines', NEW.id, NEW.status USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER statements_have_lines AFTER INSERT OR UPDATE ON statements
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION statement_has_lines();
