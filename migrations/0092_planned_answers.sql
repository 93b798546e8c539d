-- An owner has accepted a request, which is carried out then: until that moment they may take it back, and nobody is told of it.
ALTER TABLE rentals ADD COLUMN accept_at timestamptz;
-- What an owner has to do, and what is due this week: the rentals of an owner by status.
CREATE INDEX rentals_by_owner_status ON rentals (owner_id, status, first_day);
