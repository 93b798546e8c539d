-- The shop's share of a rental's price in basis points, frozen when it is booked: extensions, lateness and claims are reckoned at it.
ALTER TABLE rentals ADD COLUMN commission_rate integer NOT NULL DEFAULT 2000 CHECK (commission_rate BETWEEN 0 AND 10000);
