-- What stands for an address may be longer than the address.
ALTER TABLE user_messages DROP CONSTRAINT user_messages_masked_check;
ALTER TABLE user_messages ADD CONSTRAINT user_messages_masked_check CHECK (length(masked) <= 4000);
