-- What the card provider told of: staff read the events by time, and replay one by its kind. Those of before have none.
ALTER TABLE payment_events ADD COLUMN kind text CHECK (kind IN ('payment', 'refund', 'dispute', 'card'));
CREATE INDEX payment_events_by_time ON payment_events (received_at, event_id);
CREATE INDEX payment_events_open ON payment_events (received_at, event_id) WHERE settled_at IS NULL;
CREATE INDEX payment_events_of_provider ON payment_events (provider_id);
