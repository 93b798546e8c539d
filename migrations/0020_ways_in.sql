-- A person is known by a proved e-mail address, a proved phone, or both.
ALTER TABLE people ALTER COLUMN email DROP NOT NULL;
ALTER TABLE people ADD COLUMN phone text UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{6,14}$');
ALTER TABLE people ADD CONSTRAINT people_reachable CHECK (email IS NOT NULL OR phone IS NOT NULL);
ALTER TABLE verifications RENAME COLUMN email TO recipient;

-- What the list of her sessions shows her, and when she last proved who she is.
ALTER TABLE sessions ADD COLUMN way text NOT NULL DEFAULT 'password';
ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN network text NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN authenticated_at timestamptz;
ALTER TABLE sessions ADD COLUMN seen_at timestamptz;
UPDATE sessions SET authenticated_at = created_at, seen_at = created_at;
ALTER TABLE sessions ALTER COLUMN authenticated_at SET NOT NULL;
ALTER TABLE sessions ALTER COLUMN seen_at SET NOT NULL;

-- Codes from an app on her phone; the secret is kept encrypted. Proved once before it counts.
CREATE TABLE factors (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) <= 80),
  secret text NOT NULL,
  -- The last step of thirty seconds whose code was used: none is good twice.
  last_step bigint NOT NULL DEFAULT 0,
  verified_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX factors_person ON factors (person_id);

-- The first proof was good; a second one is asked for before there is a session.
CREATE TABLE challenges (
  id text PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  way text NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 3),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX challenges_expiry ON challenges (expires_at);
