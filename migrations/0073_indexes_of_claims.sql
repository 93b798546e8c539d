-- What customers owe is looked for among all entries every minute.
CREATE INDEX ledger_entries_debts ON ledger_entries (rental_id) INCLUDE (amount) WHERE account = 'customer_debt';
-- Whoever decided about a claim is looked for when an account is deleted.
CREATE INDEX claims_by_decider ON claims (decided_by) WHERE decided_by IS NOT NULL;
