-- The cash that is with couriers is summed up in the ledger.
CREATE INDEX ledger_entries_courier_cash ON ledger_entries (party_id) INCLUDE (amount) WHERE account = 'courier_cash';
