-- The page of an order and the search among transfers look for what names a reference.
CREATE INDEX bank_transfers_by_reference ON bank_transfers (reference);
