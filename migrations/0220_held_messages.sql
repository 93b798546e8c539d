-- Since when a message waits for staff to send it, as after a backup was restored: it may have gone out already.
ALTER TABLE outbox ADD COLUMN held_at timestamptz;
CREATE INDEX outbox_held ON outbox (held_at) WHERE held_at IS NOT NULL;
