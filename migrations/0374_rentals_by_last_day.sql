-- The board of a day reads what is collected on it.
CREATE INDEX rentals_by_last_day ON rentals (last_day, id);
