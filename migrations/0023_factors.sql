-- Codes to print and keep for the day the phone is lost: ten, hashed, each good once.
CREATE TABLE backup_codes (
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (person_id, code_hash)
);

CREATE TABLE passkeys (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkeys_person ON passkeys (person_id);

-- What a passkey is asked to sign: known to one browser, good once.
CREATE TABLE passkey_questions (
  token_hash text PRIMARY KEY,
  challenge text NOT NULL,
  -- Null: nobody is signed in yet.
  person_id text REFERENCES people (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_questions_expiry ON passkey_questions (expires_at);

-- The keys that sign the tokens of API clients; the private half is kept encrypted.
CREATE TABLE signing_keys (
  id text PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  private_jwk text NOT NULL,
  created_at timestamptz NOT NULL
);
