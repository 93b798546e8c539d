-- The newest notification of an event and a recipient, which the preview of staff shows.
CREATE INDEX notifications_events ON notifications (event, party, created_at DESC);
