-- The canonical form of an address: one mailbox, however it is spelled, has one account and one subscription. `mailboxOf` writes it.
CREATE FUNCTION mailbox_at_migration(email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN host IN ('gmail.com', 'googlemail.com') THEN replace(local, '.', '') || '@gmail.com'
    WHEN host IN ('proton.me', 'protonmail.com', 'pm.me') THEN translate(local, '._-', '') || '@proton.me'
    ELSE local || '@' || host
  END
  FROM (SELECT regexp_replace(split_part(lower(email), '@', 1), '(.)\+.*$', '\1') AS local, split_part(lower(email), '@', 2) AS host) AS parts
$$;

-- Accounts that share a mailbox already stay; the older one has its mailbox.
ALTER TABLE people ADD COLUMN mailbox text;
UPDATE people SET mailbox = mailbox_at_migration(email)
  WHERE id IN (SELECT DISTINCT ON (mailbox_at_migration(email)) id FROM people WHERE email IS NOT NULL ORDER BY mailbox_at_migration(email), created_at, id);
CREATE UNIQUE INDEX people_mailbox ON people (mailbox);

ALTER TABLE subscribers ADD COLUMN mailbox text;
DELETE FROM subscribers WHERE id NOT IN (
  SELECT DISTINCT ON (mailbox_at_migration(email)) id FROM subscribers ORDER BY mailbox_at_migration(email), confirmed_at NULLS LAST, created_at, id);
UPDATE subscribers SET mailbox = mailbox_at_migration(email);
ALTER TABLE subscribers ALTER COLUMN mailbox SET NOT NULL;
CREATE UNIQUE INDEX subscribers_mailbox ON subscribers (mailbox);

DROP FUNCTION mailbox_at_migration;
