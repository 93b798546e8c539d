-- Saved cards stay with their provider: here are only its references to its customers, and to the card of each order.
CREATE TABLE card_customers (
  person_id text PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
  customer text NOT NULL UNIQUE,
  -- The provider's id of the card that is offered first; the newest where it is null or gone.
  default_card text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
INSERT INTO card_customers (person_id, customer, created_at, updated_at)
SELECT DISTINCT ON (o.person_id) o.person_id, p.customer, p.created_at, p.updated_at
FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.customer IS NOT NULL AND o.person_id IS NOT NULL
ORDER BY o.person_id, p.created_at DESC
ON CONFLICT DO NOTHING;

-- The card that the deposits and extensions of an order are asked from: the one it was paid with, until its customer chooses another.
CREATE TABLE order_cards (
  order_id text PRIMARY KEY REFERENCES orders (id),
  customer text NOT NULL,
  card jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
INSERT INTO order_cards (order_id, customer, card, updated_at)
SELECT DISTINCT ON (order_id) order_id, customer, card, updated_at
FROM payments WHERE purpose = 'order' AND customer IS NOT NULL AND card IS NOT NULL
ORDER BY order_id, created_at DESC;
CREATE INDEX order_cards_by_card ON order_cards ((card ->> 'id'));

-- Pages of the provider on which a card is saved, for a person or for an order.
CREATE TABLE card_pages (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  person_id text REFERENCES people (id) ON DELETE CASCADE,
  order_id text REFERENCES orders (id),
  rental_id text REFERENCES rentals (id),
  customer text NOT NULL,
  provider_id text UNIQUE,
  redirect text,
  status text NOT NULL CHECK (status IN ('open', 'saved')),
  locale text NOT NULL CHECK (locale IN ('en', 'ar')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (person_id IS NOT NULL OR order_id IS NOT NULL),
  CHECK ((order_id IS NULL) = (rental_id IS NULL)),
  CHECK (status <> 'saved' OR provider_id IS NOT NULL)
);
CREATE INDEX card_pages_by_person ON card_pages (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX card_pages_by_order ON card_pages (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX card_pages_by_rental ON card_pages (rental_id) WHERE rental_id IS NOT NULL;
