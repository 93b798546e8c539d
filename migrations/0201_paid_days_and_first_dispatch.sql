-- The last day that is paid for where a rental is returned before it, and the planned dispatch of the days that a rental was moved from.
ALTER TABLE rentals ADD COLUMN paid_until date, ADD COLUMN first_dispatch_at timestamptz;
ALTER TABLE rentals ADD CONSTRAINT rentals_paid_until_check CHECK (paid_until > last_day);
-- The last day that was paid for before an extension of such a rental.
ALTER TABLE rental_extensions ADD COLUMN paid_until date CHECK (paid_until > until_before);
ALTER TABLE rentals ADD CONSTRAINT rentals_first_dispatch_check CHECK (first_dispatch_at IS NULL OR days_moved);

-- The audit log is read by its subjects, through their index.
UPDATE rentals SET paid_until = early.day
FROM rentals ended CROSS JOIN LATERAL (
  SELECT max((details ->> 'before')::date) AS day FROM audit_log WHERE subject_id = ended.id AND event = 'rental.returns-early') early
WHERE rentals.id = ended.id AND ended.status IN ('active', 'overdue') AND early.day > ended.last_day;

-- Noon of the day before, or two hours before the window on the first day.
UPDATE rentals SET first_dispatch_at = planned.at AT TIME ZONE 'Asia/Amman'
FROM rentals moved CROSS JOIN LATERAL (
  SELECT coalesce(first.day + make_interval(hours => substring(addressed.slot FROM 12 FOR 2)::int - 2), first.day - interval '12 hours') AS at
  FROM (SELECT id, (details -> 'before' ->> 'from')::date AS day FROM audit_log WHERE subject_id = moved.id AND event = 'rental.days-moved') first
  LEFT JOIN LATERAL (SELECT details ->> 'slot' AS slot FROM audit_log
      WHERE subject_id = moved.order_id AND event = 'order.addressed' AND audit_log.id < first.id ORDER BY audit_log.id DESC LIMIT 1) addressed
    ON moved.hand_over = 'courier' AND left(addressed.slot, 10) = first.day::text) planned
WHERE rentals.id = moved.id AND moved.days_moved AND moved.status IN ('confirmed', 'packed');
