-- What the shop said to a person stays theirs when whoever wrote it leaves; what the sides of a rental said goes with either account.
ALTER TABLE user_messages DROP CONSTRAINT user_messages_sender_id_fkey;
ALTER TABLE user_messages ALTER COLUMN sender_id DROP NOT NULL;
ALTER TABLE user_messages ADD CONSTRAINT user_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES people (id) ON DELETE SET NULL;
ALTER TABLE user_messages ADD CONSTRAINT user_messages_said_by_somebody CHECK (sender_id IS NOT NULL OR rental_id IS NULL);
