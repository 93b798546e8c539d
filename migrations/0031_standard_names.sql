-- The names an engineer would search for: audit log, OAuth state, sign-in portal.
ALTER TABLE journal RENAME TO audit_log;
ALTER INDEX journal_subject RENAME TO audit_log_subject;
ALTER INDEX journal_by_actor RENAME TO audit_log_by_actor;
ALTER TABLE identity_visits RENAME TO oauth_states;
ALTER INDEX identity_visits_expiry RENAME TO oauth_states_expiry;
ALTER INDEX identity_visits_by_person RENAME TO oauth_states_by_person;
UPDATE audit_log SET event = 'identity-check.' || substr(event, 8) WHERE event LIKE 'papers.%';
ALTER TABLE challenges RENAME COLUMN door TO portal;
