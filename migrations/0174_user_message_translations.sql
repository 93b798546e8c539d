-- What the assistant made of a message in its recipient's language, where one is configured.
ALTER TABLE user_messages ADD COLUMN translation text CHECK (length(translation) <= 5000);
ALTER TABLE user_messages ADD COLUMN translation_locale text CHECK (translation_locale IN ('en', 'ar'));
ALTER TABLE user_messages ADD CONSTRAINT user_messages_translation_whole CHECK ((translation IS NULL) = (translation_locale IS NULL));
