-- CliQ as a payment method of an order: its transfer brings the deposits too, and staff book what came in and say to which order it belongs.
ALTER TABLE orders DROP CONSTRAINT orders_method_check;
ALTER TABLE orders ADD CONSTRAINT orders_method_check CHECK (method IN ('card', 'cash', 'transfer'));

-- What the transfer brings for the deposits, beside the amount.
ALTER TABLE payments ADD COLUMN deposit integer NOT NULL DEFAULT 0;
ALTER TABLE payments ADD CONSTRAINT payments_deposit_check
  CHECK (deposit >= 0 AND deposit % 10 = 0 AND (deposit = 0 OR method = 'transfer'));

-- A deposit that comes with the transfer of its order has no reference of its own.
ALTER TABLE deposits DROP CONSTRAINT deposits_check1;
ALTER TABLE deposits ADD CONSTRAINT deposits_reference_check CHECK (reference IS NULL OR method = 'transfer');

ALTER TABLE bank_transfers
  ADD COLUMN sender text NOT NULL DEFAULT '',
  -- Why somebody has said that it belongs to an order.
  ADD COLUMN reason text;
ALTER TABLE bank_transfers DROP CONSTRAINT bank_transfers_resolution_check;
ALTER TABLE bank_transfers ADD CONSTRAINT bank_transfers_resolution_check CHECK (resolution IN ('returned', 'assigned'));
ALTER TABLE bank_transfers DROP CONSTRAINT bank_transfers_check;
ALTER TABLE bank_transfers ADD CONSTRAINT bank_transfers_matched_check
  CHECK ((problem IS NULL OR resolution IS NOT DISTINCT FROM 'assigned') = (num_nonnulls(payment_id, deposit_id) = 1));
CREATE INDEX bank_transfers_by_time ON bank_transfers (received_at, id);
