-- Staff read the outbox by time, state and recipient. What the provider last said of a message that it did not take is kept beside it.
ALTER TABLE outbox ADD COLUMN fault text;
CREATE INDEX outbox_by_time ON outbox (created_at, id);
CREATE INDEX outbox_unsent ON outbox (created_at, id) WHERE sent_at IS NULL;
CREATE INDEX outbox_by_recipient ON outbox USING gin (lower(recipient) gin_trgm_ops);
