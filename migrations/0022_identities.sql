-- A person's account with a provider is a row of `accounts`; `email` is what the provider calls it, and only a label.
ALTER TABLE accounts ADD COLUMN email text CHECK (length(email) <= 200);
ALTER TABLE accounts ADD CONSTRAINT accounts_person_provider UNIQUE (person_id, provider_id);

-- A browser on its way to a provider and back: taken once, by the browser that set out.
CREATE TABLE identity_visits (
  id text PRIMARY KEY,
  browser_hash text NOT NULL UNIQUE,
  state_hash text NOT NULL UNIQUE,
  provider text NOT NULL CHECK (provider IN ('google', 'apple', 'facebook', 'twitter')),
  purpose text NOT NULL CHECK (purpose IN ('enter', 'link')),
  person_id text REFERENCES people (id) ON DELETE CASCADE,
  verifier text NOT NULL,
  nonce text NOT NULL,
  next_path text NOT NULL CHECK (next_path LIKE '/%' AND next_path NOT LIKE '//%'),
  locale text NOT NULL CHECK (locale IN ('en', 'ar')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((purpose = 'link') = (person_id IS NOT NULL))
);
CREATE INDEX identity_visits_expiry ON identity_visits (expires_at);
