-- What a version of the settings changed, by its places (`header.title`, of rows `header.images.title`): history reads it in words.
ALTER TABLE site_settings ADD COLUMN places text[] NOT NULL DEFAULT '{}';
