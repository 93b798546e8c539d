-- Notifications to one person about one order that wait together are sent as one mail: `content` has what each says until it is sent.
ALTER TABLE outbox ADD COLUMN content jsonb, ADD COLUMN folded_into text;
CREATE INDEX outbox_threads ON outbox (thread, recipient) WHERE thread IS NOT NULL;
CREATE INDEX outbox_folded ON outbox (folded_into) WHERE folded_into IS NOT NULL;
