-- The shop decides within 72 hours; a claim past that is overdue, of which staff are told once.
ALTER TABLE claims ADD COLUMN overdue_at timestamptz CHECK (overdue_at IS NULL OR due_at IS NOT NULL);
UPDATE claims SET due_at = updated_at + interval '72 hours' WHERE status IN ('escalated', 'appealed') AND due_at IS NULL;
