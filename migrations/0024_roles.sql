-- Who gave or took a role, and why: the book of what a person may do.
CREATE TABLE role_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('customer', 'owner', 'courier', 'moderator', 'admin')),
  change text NOT NULL CHECK (change IN ('granted', 'revoked')),
  -- Null: the shop itself, by its configuration.
  changed_by text REFERENCES people (id) ON DELETE SET NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX role_changes_person ON role_changes (person_id, id);
CREATE INDEX person_roles_role ON person_roles (role, person_id);

-- A shop with an administrator keeps one. The others are locked in the order of their ids, so that of two who go at once one stays.
CREATE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM person_roles WHERE role = 'admin' AND person_id <> OLD.person_id ORDER BY person_id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the last administrator stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'person_roles_keep_an_admin';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER person_roles_keep_an_admin BEFORE DELETE ON person_roles FOR EACH ROW WHEN (OLD.role = 'admin') EXECUTE FUNCTION keep_an_admin();
