-- The protection plan of a rental, which halves its deposit.
ALTER TABLE orders ADD COLUMN wants_protection boolean NOT NULL DEFAULT false;
ALTER TABLE rentals
  ADD COLUMN protection integer NOT NULL DEFAULT 0 CHECK (protection >= 0 AND protection % 10 = 0),
  -- What the deposit is without the plan; null for rentals of before, which have none.
  ADD COLUMN full_deposit integer CHECK (full_deposit >= deposit);

ALTER TABLE payment_parts DROP CONSTRAINT payment_parts_part_check;
ALTER TABLE payment_parts ADD CONSTRAINT payment_parts_part_check CHECK (part IN ('rental', 'service_fee', 'protection', 'delivery', 'cash_handling', 'claim'));
ALTER TABLE payment_parts DROP CONSTRAINT payment_parts_rental_check;
ALTER TABLE payment_parts ADD CONSTRAINT payment_parts_rental_check CHECK ((part IN ('rental', 'service_fee', 'protection', 'claim')) = (rental_id IS NOT NULL));
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_part_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_part_check CHECK (part IN ('rental', 'service_fee', 'protection', 'delivery', 'cash_handling', 'claim'));
