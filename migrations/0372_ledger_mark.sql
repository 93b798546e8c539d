-- How far the ledger was proven (decision 143): the nightly check begins here, and the line of the newest anchor outside of the database names the same mark.
CREATE TABLE ledger_mark (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  position bigint NOT NULL CHECK (position > 0),
  hash text NOT NULL CHECK (length(hash) = 64),
  -- The greatest entry among the transactions up to this position.
  last_entry bigint NOT NULL,
  whole_at timestamptz NOT NULL,
  -- Debits and credits of each account and month up to this position, in fils.
  sums jsonb NOT NULL
);

-- The hash of a mark that its anchor carries.
CREATE FUNCTION ledger_mark_digest(at_position bigint, chain_hash text, last_entry bigint, whole_at timestamptz, sums jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(
    jsonb_build_array(at_position, chain_hash, last_entry, (extract(epoch FROM whole_at) * 1000000)::bigint, sums)::text, 'UTF8')), 'hex')
$$;
