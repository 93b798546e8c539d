-- The clock of a late rental can stand: since a collection that failed by the shop's fault, or from its beginning where operations excuse it.
-- Whoever comes in vain again has it go on.
ALTER TABLE rentals ADD COLUMN late_until timestamptz CHECK (late_until >= late_from);
UPDATE rentals SET late_until = late_from WHERE is_lateness_ours;
ALTER TABLE rentals DROP COLUMN is_lateness_ours;
