-- Suspended people cannot sign in; what they rent and rent out goes on, what is still open ends. Invited ones were added by staff and have not come in yet.
ALTER TABLE people
  ADD COLUMN invited_at timestamptz,
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN suspended_for text CHECK (suspended_for IN ('fraud', 'damage', 'unpaid', 'conduct', 'own-wish', 'other')),
  ADD COLUMN suspension_words text CHECK (char_length(suspension_words) <= 500),
  ADD CONSTRAINT people_suspended_for_a_reason CHECK ((suspended_at IS NULL) = (suspended_for IS NULL) AND (suspended_at IS NOT NULL OR suspension_words IS NULL));
CREATE INDEX people_suspended ON people (created_at, id) WHERE suspended_at IS NOT NULL;
CREATE INDEX people_invited ON people (created_at, id) WHERE invited_at IS NOT NULL;

-- The list of people: in the order in which they came, and by a part of a name, an address or a phone.
CREATE INDEX people_by_time ON people (created_at, id);
CREATE INDEX people_by_contact ON people
  USING gin ((' ' || fold_for_search(name || ' ' || coalesce(arabic_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) gin_trgm_ops);

-- Only an administrator who can sign in counts as one that stays. The others are locked first and read then, in a statement of its own.
CREATE OR REPLACE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM person_roles WHERE role = 'admin' AND person_id <> OLD.person_id ORDER BY person_id FOR UPDATE;
  PERFORM 1 FROM person_roles JOIN people ON people.id = person_id
    WHERE role = 'admin' AND person_id <> OLD.person_id AND suspended_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the last administrator stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'person_roles_keep_an_admin';
  END IF;
  RETURN OLD;
END $$;
CREATE FUNCTION keep_an_admin_unsuspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM person_roles WHERE role = 'admin' ORDER BY person_id FOR UPDATE;
  PERFORM 1 FROM person_roles WHERE role = 'admin' AND person_id = NEW.id;
  IF NOT FOUND THEN
    RETURN NEW;
  END IF;
  PERFORM 1 FROM person_roles JOIN people ON people.id = person_id WHERE role = 'admin' AND person_id <> NEW.id AND suspended_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the last administrator stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'people_keep_an_admin';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER people_keep_an_admin BEFORE UPDATE OF suspended_at ON people FOR EACH ROW
  WHEN (OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL) EXECUTE FUNCTION keep_an_admin_unsuspended();

-- What left the market with its suspended owner: it comes back with them.
CREATE TABLE paused_items (
  item_id text PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE
);
