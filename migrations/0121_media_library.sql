-- What staff say of a picture: its text for those who do not see it, in both languages, and the point that every crop keeps, in percent.
ALTER TABLE objects
  ADD COLUMN alt_en text CHECK (char_length(alt_en) BETWEEN 1 AND 300),
  ADD COLUMN alt_ar text CHECK (char_length(alt_ar) BETWEEN 1 AND 300),
  ADD COLUMN focus_x integer NOT NULL DEFAULT 50 CHECK (focus_x BETWEEN 0 AND 100),
  ADD COLUMN focus_y integer NOT NULL DEFAULT 50 CHECK (focus_y BETWEEN 0 AND 100);

-- The library is read by time, name and size, of one bucket or of all.
CREATE INDEX objects_by_time ON objects (created_at, id);
CREATE INDEX objects_of_bucket_by_time ON objects (bucket_id, created_at, id);
CREATE INDEX objects_by_name ON objects (name, id);
CREATE INDEX objects_by_bytes ON objects (bytes, id);
CREATE INDEX objects_by_words ON objects
  USING gin (fold_for_search(name || ' ' || coalesce(alt_en, '') || ' ' || coalesce(alt_ar, '')) gin_trgm_ops);
-- Those of owners are described by their piece.
CREATE INDEX objects_undescribed ON objects (created_at, id)
  WHERE (alt_en IS NULL OR alt_ar IS NULL) AND bucket_id NOT IN ('listings', 'published');
