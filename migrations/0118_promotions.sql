-- Codes for a customer's first order, and what a code gave.
ALTER TABLE promotional_codes ADD COLUMN is_first_order boolean NOT NULL DEFAULT false;
CREATE INDEX promotional_codes_by_time ON promotional_codes (created_at DESC, code DESC);
CREATE INDEX promotional_code_uses_by_code ON promotional_code_uses (code, at DESC);

-- Credit that staff give a customer: above 100 JOD one administrator asks for it and another gives it.
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN ('capture', 'cash_collected', 'cash_remitted',
  'transfer_matched', 'transfer_unmatched', 'transfer_resolved', 'refund', 'refund_made', 'replacement', 'compensation', 'credit_given', 'credit_paid_out',
  'deposit_held', 'deposit_released', 'deposit_applied', 'chargeback_opened', 'chargeback_won', 'chargeback_lost', 'claim_settled',
  'claim_reversed', 'debt_written_off', 'payout', 'payout_paid', 'payout_failed', 'adjustment'));
CREATE TABLE given_credits (
  id text PRIMARY KEY,
  -- What is asked for twice under one key is one.
  key text NOT NULL UNIQUE,
  person_id text REFERENCES people (id) ON DELETE SET NULL,
  amount integer NOT NULL CHECK (amount > 0 AND amount % 10 = 0 AND amount <= 500000),
  words text NOT NULL CHECK (char_length(words) BETWEEN 1 AND 500),
  status text NOT NULL CHECK (status IN ('asked', 'given', 'declined')),
  asked_by text REFERENCES people (id) ON DELETE SET NULL,
  asked_at timestamptz NOT NULL,
  decided_by text REFERENCES people (id) ON DELETE SET NULL,
  decided_at timestamptz,
  CHECK ((status = 'asked') = (decided_at IS NULL)),
  CHECK (status <> 'given' OR amount <= 100000 OR decided_by IS DISTINCT FROM asked_by OR asked_by IS NULL)
);
CREATE INDEX given_credits_by_time ON given_credits (asked_at DESC, id DESC);
CREATE INDEX given_credits_by_person ON given_credits (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX given_credits_by_asker ON given_credits (asked_by) WHERE asked_by IS NOT NULL;
CREATE INDEX given_credits_by_decider ON given_credits (decided_by) WHERE decided_by IS NOT NULL;
