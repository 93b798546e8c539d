-- What customers owe is looked for among all entries every minute.
CREATE INDEX ledger_entries_debts ON ledger_entries (rental_id) INCLUDE (amount) WHERE account = 'customer_debt';
