-- What staff write down about a person. Notes are added, never changed, and go with the person; the person's copy of their data has them.
CREATE TABLE person_notes (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  author_id text REFERENCES people (id) ON DELETE SET NULL,
  words text NOT NULL CHECK (char_length(words) BETWEEN 1 AND 2000),
  at timestamptz NOT NULL
);
CREATE INDEX person_notes_of ON person_notes (person_id, at, id);
CREATE INDEX person_notes_by_author ON person_notes (author_id) WHERE author_id IS NOT NULL;

CREATE FUNCTION keep_person_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'notes about people are only added' USING ERRCODE = 'check_violation', CONSTRAINT = 'person_notes_are_kept';
END $$;
CREATE TRIGGER person_notes_are_unchanged BEFORE UPDATE OF id, person_id, words, at ON person_notes FOR EACH ROW EXECUTE FUNCTION keep_person_notes();
-- Deleted by the deletion of their person alone, which is a trigger above this one.
CREATE TRIGGER person_notes_are_kept BEFORE DELETE ON person_notes FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION keep_person_notes();
