-- Adjustments of the books: one person asks, another books them in an open month. Accruals are an account of their own.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_account_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_account_check CHECK (account IN (
  'bank', 'provider_clearing', 'transfer_clearing', 'statement_suspense', 'cash_at_shop', 'courier_cash', 'customer_debt', 'chargebacks',
  'deposit_holds', 'owner_payable', 'payouts_in_transit', 'refunds', 'customer_credit', 'unmatched_transfers', 'deposit_liability',
  'tax_payable', 'accruals', 'commission', 'service_fees', 'delivery_fees', 'cash_handling_fees', 'protection_fees', 'care_fees',
  'membership_fees', 'late_fees', 'platform_revenue', 'discounts', 'provider_fees', 'bank_fees', 'exchange_differences', 'chargeback_losses',
  'goodwill', 'compensation_costs', 'bad_debts', 'cash_differences', 'rounding'));

CREATE TABLE book_adjustments (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  day date NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL CHECK (credit <> debit),
  amount integer NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'booked', 'withdrawn')),
  asked_by text REFERENCES people (id) ON DELETE SET NULL,
  asked_at timestamptz NOT NULL,
  decided_by text REFERENCES people (id) ON DELETE SET NULL,
  decided_at timestamptz,
  CHECK ((status = 'waiting') = (decided_at IS NULL))
);
CREATE INDEX book_adjustments_waiting ON book_adjustments (day) WHERE status = 'waiting';
CREATE INDEX book_adjustments_by_asker ON book_adjustments (asked_by) WHERE asked_by IS NOT NULL;
CREATE INDEX book_adjustments_by_decider ON book_adjustments (decided_by) WHERE decided_by IS NOT NULL;

-- Only its people are forgotten, and it is decided once.
CREATE FUNCTION book_adjustment_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.id, NEW.key, NEW.day, NEW.debit, NEW.credit, NEW.amount, NEW.reason, NEW.asked_at) <> (OLD.id, OLD.key, OLD.day, OLD.debit, OLD.credit, OLD.amount, OLD.reason, OLD.asked_at)
    OR OLD.status <> 'waiting' AND (NEW.status, NEW.decided_at) IS DISTINCT FROM (OLD.status, OLD.decided_at)
  THEN RAISE EXCEPTION 'an adjustment is not changed' USING ERRCODE = 'restrict_violation'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER book_adjustments_kept BEFORE UPDATE OR DELETE ON book_adjustments FOR EACH ROW EXECUTE FUNCTION book_adjustment_is_kept();
