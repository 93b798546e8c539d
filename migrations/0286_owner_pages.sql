-- The page of an owner has an address of its own, from which nobody learns the id of the person.
CREATE INDEX people_handle ON people (left(md5('owner:' || id), 20));

-- People who hear of an owner's new pieces.
CREATE TABLE owner_follows (
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  owner_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  followed_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, owner_id)
);
CREATE INDEX owner_follows_owner ON owner_follows (owner_id, person_id);
