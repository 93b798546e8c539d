-- Single keys of the administration are off until a person turns them on: a stray key or dictated speech must not act.
ALTER TABLE profiles ADD COLUMN has_letter_keys boolean NOT NULL DEFAULT false;
