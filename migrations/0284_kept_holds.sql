-- A hold may be kept for another 15 minutes once, for people who need longer to fill in a form.
ALTER TABLE orders ADD COLUMN may_keep_hold boolean NOT NULL DEFAULT true;
