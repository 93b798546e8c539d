-- Every status of a rental's life; a test compares them with the table of statuses in rental.policy.ts.
ALTER TABLE rentals DROP CONSTRAINT rentals_status_check;
ALTER TABLE rentals ADD CONSTRAINT rentals_status_check CHECK (status IN ('held', 'released', 'requested', 'declined', 'expired', 'confirmed',
  'packed', 'out_for_delivery', 'undeliverable', 'active', 'overdue', 'lost', 'return_in_transit', 'inspecting', 'in_claim', 'completed',
  'cancelled', 'cancelled_by_owner', 'cancelled_by_operations'));
