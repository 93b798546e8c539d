-- Texts that are kept for a while after they were sent, to be emptied in time.
CREATE INDEX outbox_with_text ON outbox (sent_at) WHERE body_text <> '';
