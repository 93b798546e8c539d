-- The method of a sign-in, and what an OAuth flow is for, by the names the field uses.
ALTER TABLE sessions RENAME COLUMN way TO method;
ALTER TABLE challenges RENAME COLUMN way TO method;
ALTER TABLE oauth_states DROP CONSTRAINT IF EXISTS oauth_states_purpose_check;
ALTER TABLE oauth_states DROP CONSTRAINT IF EXISTS identity_visits_purpose_check;
UPDATE oauth_states SET purpose = 'sign-in' WHERE purpose = 'enter';
ALTER TABLE oauth_states ADD CONSTRAINT oauth_states_purpose_check CHECK (purpose IN ('sign-in', 'link'));
