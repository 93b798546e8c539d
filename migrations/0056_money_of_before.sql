-- The card that the provider is asked to hold a deposit on, so that asking again asks the same.
ALTER TABLE deposits ADD COLUMN customer text, ADD COLUMN card_id text;
ALTER TABLE deposits ADD CHECK (NOT is_asking OR (customer IS NOT NULL AND card_id IS NOT NULL));

-- What was captured before charges were kept: each payment gets its parts, the service fee shared by largest remainder in tens of fils.
CREATE TEMPORARY TABLE captured_parts ON COMMIT DROP AS
  WITH fees AS (
    SELECT r.id, r.order_id, r.price, r.line, coalesce((SELECT sum((c ->> 'amount')::int) FROM jsonb_array_elements(o.charges) c WHERE c ->> 'code' = 'service-fee'), 0) / 10 AS steps,
      sum(r.price) OVER (PARTITION BY r.order_id) AS prices
    FROM rentals r JOIN orders o ON o.id = r.order_id
  ), shares AS (
    SELECT *, steps * price / prices AS whole, (steps * price) % prices AS rest FROM fees
  ), shared AS (
    SELECT *, whole + (row_number() OVER (PARTITION BY order_id ORDER BY rest DESC, line, id) <= steps - sum(whole) OVER (PARTITION BY order_id))::int AS fee FROM shares
  )
  SELECT p.id AS payment_id, p.order_id, part.* FROM payments p CROSS JOIN LATERAL (
    SELECT s.id AS rental_id, 'rental' AS part, s.price AS amount FROM shared s WHERE s.order_id = p.order_id
    UNION ALL SELECT s.id, 'service_fee', (s.fee * 10)::int FROM shared s WHERE s.order_id = p.order_id
    UNION ALL SELECT NULL, CASE c ->> 'code' WHEN 'delivery' THEN 'delivery' ELSE 'cash_handling' END, (c ->> 'amount')::int
      FROM orders o, jsonb_array_elements(o.charges) c WHERE o.id = p.order_id AND c ->> 'code' IN ('delivery', 'cash-handling')
  ) part
  WHERE p.status = 'captured' AND part.amount > 0
    AND NOT EXISTS (SELECT 1 FROM payment_parts known WHERE known.payment_id = p.id);
INSERT INTO payment_parts (payment_id, rental_id, part, captured) SELECT payment_id, rental_id, part, amount FROM captured_parts;

-- Their entries are never changed: one more transaction takes the old ones back and writes them by rental and charge.
WITH posted AS (
  INSERT INTO ledger_transactions (id, kind, order_id, key, at)
    SELECT 'parts-' || payment_id, 'adjustment', order_id, 'parts:' || payment_id, now() FROM captured_parts GROUP BY payment_id, order_id
    RETURNING id, order_id
)
INSERT INTO ledger_entries (transaction_id, account, party_id, amount, rental_id, part)
  SELECT posted.id, e.account, e.party_id, -e.amount, NULL, NULL
    FROM posted JOIN ledger_transactions t ON t.order_id = posted.order_id AND t.kind = 'capture' JOIN ledger_entries e ON e.transaction_id = t.id
    WHERE e.account IN ('owner_payable', 'platform_revenue')
  UNION ALL
  SELECT posted.id, 'owner_payable', r.owner_id, (c.amount * 2 + 50) / 100 * 10 - c.amount, c.rental_id, 'rental'
    FROM posted JOIN captured_parts c ON 'parts-' || c.payment_id = posted.id JOIN rentals r ON r.id = c.rental_id WHERE c.part = 'rental'
  UNION ALL
  SELECT posted.id, 'platform_revenue', NULL, CASE c.part WHEN 'rental' THEN -((c.amount * 2 + 50) / 100 * 10) ELSE -c.amount END, c.rental_id, c.part
    FROM posted JOIN captured_parts c ON 'parts-' || c.payment_id = posted.id;
