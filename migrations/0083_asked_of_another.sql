-- Above 100 JOD two people decide about claims and write debts off.
ALTER TABLE claims
  -- Who has asked for the decision that another confirmed; neither decides about its appeal.
  ADD COLUMN asked_by text REFERENCES people (id) ON DELETE SET NULL;
CREATE INDEX claims_by_asker ON claims (asked_by) WHERE asked_by IS NOT NULL;

-- Debts that one administrator has asked another to write off.
CREATE TABLE debt_write_offs (
  rental_id text PRIMARY KEY REFERENCES rentals (id),
  amount integer NOT NULL CHECK (amount > 0 AND amount % 10 = 0),
  words text NOT NULL,
  asked_by text REFERENCES people (id) ON DELETE SET NULL,
  asked_at timestamptz NOT NULL
);
CREATE INDEX debt_write_offs_by_asker ON debt_write_offs (asked_by) WHERE asked_by IS NOT NULL;
