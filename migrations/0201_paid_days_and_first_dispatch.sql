-- The last day that is paid for where a rental is returned before it, and the planned dispatch of the days that a rental was moved from.
ALTER TABLE rentals ADD COLUMN paid_until date, ADD COLUMN first_dispatch_at timestamptz;
ALTER TABLE rentals ADD CONSTRAINT rentals_paid_until_check CHECK (paid_until > last_day);
-- The last day that was paid for before an extension of such a rental.
ALTER TABLE rental_extensions ADD COLUMN paid_until date CHECK (paid_until > until_before);
ALTER TABLE rentals ADD CONSTRAINT rentals_first_dispatch_check CHECK (first_dispatch_at IS NULL OR days_moved);

UPDATE rentals SET paid_until = early.day
FROM (SELECT subject_id AS id, max((details ->> 'before')::date) AS day FROM audit_log WHERE event = 'rental.returns-early' GROUP BY 1) early
WHERE rentals.id = early.id AND rentals.status IN ('active', 'overdue') AND early.day > rentals.last_day;

UPDATE rentals SET first_dispatch_at = (((moved.details -> 'before' ->> 'from')::date - 1)::timestamp + interval '12 hours') AT TIME ZONE 'Asia/Amman'
FROM audit_log moved
WHERE moved.event = 'rental.days-moved' AND moved.subject_id = rentals.id AND rentals.days_moved AND rentals.status IN ('confirmed', 'packed');
