-- How a piece reaches its customer and comes back: by a courier, or from hand to hand at its owner's, which needs no day of transit. Frozen with the quote.
ALTER TABLE rentals ADD COLUMN hand_over text NOT NULL DEFAULT 'courier' CHECK (hand_over IN ('courier', 'in_person'));

-- Who collects in person, { name, phone }, where nothing of the order is brought and so no address is known.
ALTER TABLE orders ADD COLUMN collector jsonb CHECK (collector ?& ARRAY['name', 'phone']);
