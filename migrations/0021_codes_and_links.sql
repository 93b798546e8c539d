-- A mail carries a link beside its code: either of them uses up both.
ALTER TABLE verifications ADD COLUMN link_hash text;

-- The service that sends SMS may send by WhatsApp too.
ALTER TABLE outbox DROP CONSTRAINT outbox_channel_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_channel_check CHECK (channel IN ('mail', 'sms', 'whatsapp'));
