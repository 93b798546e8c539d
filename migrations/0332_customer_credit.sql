-- The credit of customers is summed up in the ledger.
CREATE INDEX ledger_entries_customer_credit ON ledger_entries (party_id) INCLUDE (amount) WHERE account = 'customer_credit';
