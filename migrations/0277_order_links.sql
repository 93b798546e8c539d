-- The links that open a guest's order in any browser. A token is derived from the id of its row; only its hash is stored.
CREATE TABLE order_links (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  token_hash text NOT NULL UNIQUE,
  sent_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX order_links_by_order ON order_links (order_id);
CREATE UNIQUE INDEX order_links_once ON order_links (order_id) WHERE revoked_at IS NULL;

-- The other browsers that may do with an order what the browser may that made it.
CREATE TABLE order_visitors (
  order_id text NOT NULL REFERENCES orders (id),
  visitor_id text NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (order_id, visitor_id)
);
CREATE INDEX order_visitors_by_visitor ON order_visitors (visitor_id);
CREATE INDEX order_visitors_by_end ON order_visitors (until);

-- Whoever confirms an address or a phone takes over the guest orders that have it.
CREATE INDEX orders_of_guests_by_phone ON orders ((delivery ->> 'phone')) WHERE person_id IS NULL AND phone_confirmed_at IS NOT NULL;
