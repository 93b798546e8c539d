-- Where an owner's money goes. The alias or account number and the holder's name lie encrypted; `hint` is what is shown of them.
CREATE TABLE payout_methods (
  person_id text PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('cliq', 'iban')),
  sealed text NOT NULL,
  hint text NOT NULL,
  changed_at timestamptz NOT NULL
);

-- The batches of Sunday and Wednesday are named by their day. Of each batch an owner gets one payout, for what was due of their rentals.
CREATE TABLE payouts (
  id text PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  batch date NOT NULL,
  owner_id text NOT NULL,
  amount integer NOT NULL CHECK (amount > 0 AND amount % 10 = 0),
  status text NOT NULL CHECK (status IN ('batched', 'paid', 'failed')),
  kind text NOT NULL CHECK (kind IN ('cliq', 'iban')),
  -- As the method was when the batch was made; null once its owner is deleted.
  sealed text,
  hint text NOT NULL,
  -- The bank's, of a payout that was made.
  reference text,
  -- Why the bank did not make it.
  failure text CHECK (failure IN ('account', 'name', 'bank')),
  decided_by text REFERENCES people (id) ON DELETE SET NULL,
  decided_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (batch, owner_id),
  CHECK ((status = 'batched') = (decided_at IS NULL)),
  CHECK ((status = 'paid') = (reference IS NOT NULL)),
  CHECK ((status = 'failed') = (failure IS NOT NULL))
);
CREATE INDEX payouts_by_owner ON payouts (owner_id, created_at, id);
CREATE INDEX payouts_by_time ON payouts (created_at, id);
CREATE INDEX payouts_open ON payouts (batch) WHERE status = 'batched';
CREATE INDEX payouts_by_decider ON payouts (decided_by) WHERE decided_by IS NOT NULL;

-- What a payout is made of; a penalty is negative. Without a rental: what was put in order by hand.
CREATE TABLE payout_lines (
  payout_id text NOT NULL REFERENCES payouts (id),
  rental_id text REFERENCES rentals (id),
  amount integer NOT NULL CHECK (amount <> 0 AND amount % 10 = 0),
  UNIQUE NULLS NOT DISTINCT (payout_id, rental_id)
);
CREATE INDEX payout_lines_by_rental ON payout_lines (rental_id) WHERE rental_id IS NOT NULL;

-- Who has taken a batch's file to the bank: above 100 JOD somebody else confirms.
CREATE TABLE payout_exports (
  batch date NOT NULL,
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  exported_at timestamptz NOT NULL,
  PRIMARY KEY (batch, person_id)
);
CREATE INDEX payout_exports_by_person ON payout_exports (person_id);
