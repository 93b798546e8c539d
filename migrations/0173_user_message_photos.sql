-- A photograph that was said; its files lie with the documents and go once nothing names them.
ALTER TABLE user_messages ADD COLUMN photo_small text;
ALTER TABLE user_messages ADD COLUMN photo_large text;
ALTER TABLE user_messages ADD CONSTRAINT user_messages_photo_whole CHECK ((photo_small IS NULL) = (photo_large IS NULL));
