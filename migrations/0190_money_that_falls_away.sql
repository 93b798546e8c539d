-- Until when the provider captures a hold; it is renewed before.
ALTER TABLE deposits ADD COLUMN capture_before timestamptz;
-- Holds of before are renewed as those of which the provider names no end: after 3 days and 18 hours instead of five.
UPDATE deposits SET renew_at = renew_at - interval '30 hours', due_at = due_at - interval '30 hours'
WHERE status = 'held' AND method = 'card' AND decision IS NULL AND failure IS NULL AND due_at = renew_at;
-- What was decided of a hold that had ended was left to a person: it becomes what its customer owes.
UPDATE deposits SET due_at = now(), failure = NULL
WHERE method = 'card' AND decision = 'apply' AND status IN ('held', 'failed') AND due_at IS NULL AND NOT is_asking;

-- Refusals of saved cards that were asked without their payers: card networks limit how often a card is asked again.
CREATE TABLE card_refusals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  card_id text NOT NULL,
  -- `never`: the network forbids to ask again; `needs-payer`: the bank wants the payer on a page.
  kind text NOT NULL CHECK (kind IN ('again', 'never', 'needs-payer')),
  at timestamptz NOT NULL
);
CREATE INDEX card_refusals_of_a_card ON card_refusals (card_id, at);

-- Counts the tries of a refund at the provider; each has a key of its own.
ALTER TABLE refunds ADD COLUMN attempt integer NOT NULL DEFAULT 0 CHECK (attempt >= 0);

ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (
  'capture', 'cash_collected', 'cash_remitted', 'transfer_matched', 'transfer_unmatched', 'transfer_resolved', 'refund', 'refund_made', 'refund_failed',
  'replacement', 'compensation', 'credit_given', 'credit_paid_out', 'deposit_held', 'deposit_released', 'deposit_applied', 'chargeback_opened',
  'chargeback_won', 'chargeback_lost', 'claim_settled', 'claim_reversed', 'debt_written_off', 'payout', 'payout_paid', 'payout_failed', 'adjustment'));

-- What each check of the books has found; the newest is a risk while it found something.
CREATE TABLE book_checks (
  id text PRIMARY KEY,
  at timestamptz NOT NULL,
  breaches jsonb NOT NULL
);
CREATE INDEX book_checks_by_time ON book_checks (at DESC);

-- The demonstration's provider lets holds lapse, opens inquiries and disputes of a part, and has refunds fail later.
ALTER TABLE demo_payments
  ADD COLUMN capture_before timestamptz,
  ADD COLUMN disputed integer NOT NULL DEFAULT 0 CHECK (disputed BETWEEN 0 AND captured),
  DROP CONSTRAINT demo_payments_dispute_check,
  ADD CONSTRAINT demo_payments_dispute_check CHECK (dispute IN ('open', 'won', 'lost', 'inquiry'));
UPDATE demo_payments SET disputed = captured WHERE dispute IN ('open', 'lost');
ALTER TABLE demo_payment_calls ADD COLUMN failure text;
