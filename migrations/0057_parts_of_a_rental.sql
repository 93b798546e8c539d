-- What each rental costs apart from its price, what its owner leaves the shop, and the times of its life.
ALTER TABLE rentals
  ADD COLUMN service_fee integer NOT NULL DEFAULT 0 CHECK (service_fee >= 0 AND service_fee % 10 = 0),
  ADD COLUMN reduction integer NOT NULL DEFAULT 0 CHECK (reduction BETWEEN 0 AND price AND reduction % 10 = 0),
  ADD COLUMN commission integer NOT NULL DEFAULT 0 CHECK (commission BETWEEN 0 AND price AND commission % 10 = 0),
  ADD COLUMN answer_by timestamptz,
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN dispatched_at timestamptz,
  ADD COLUMN delivered_at timestamptz,
  ADD COLUMN collected_at timestamptz,
  ADD COLUMN returned_at timestamptz,
  ADD COLUMN failed_attempts integer NOT NULL DEFAULT 0 CHECK (failed_attempts >= 0),
  ADD COLUMN reason jsonb,
  ADD COLUMN replaces text REFERENCES rentals (id),
  ADD COLUMN days_moved boolean NOT NULL DEFAULT false,
  ADD CHECK (status <> 'requested' OR answer_by IS NOT NULL);
CREATE INDEX rentals_replaced ON rentals (replaces) WHERE replaces IS NOT NULL;
-- Those whose owner has something to answer, the most urgent first.
CREATE INDEX rentals_requested ON rentals (answer_by) WHERE status = 'requested';

ALTER TABLE orders
  ADD COLUMN deliveries jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN cash_handling integer NOT NULL DEFAULT 0 CHECK (cash_handling >= 0 AND cash_handling % 10 = 0),
  ADD COLUMN credit integer NOT NULL DEFAULT 0 CHECK (credit >= 0 AND credit % 10 = 0),
  ADD COLUMN is_all_or_nothing boolean NOT NULL DEFAULT false;

UPDATE rentals SET commission = floor(price::numeric * 2000 / 10000 / 10 + 0.5) * 10;
UPDATE rentals SET confirmed_at = updated_at WHERE status = 'confirmed';

CREATE FUNCTION charge_of(charges jsonb, wanted text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum((charge ->> 'amount')::integer), 0)::integer FROM jsonb_array_elements(charges) AS charge WHERE charge ->> 'code' = wanted
$$;

UPDATE orders SET cash_handling = charge_of(charges, 'cash-handling') WHERE charge_of(charges, 'cash-handling') > 0;

-- The service fee by the prices, in steps of 10 fils; the steps that are left go to the largest remainders.
WITH exact AS (
  SELECT r.id, r.order_id, charge_of(o.charges, 'service-fee') / 10 AS steps,
    (charge_of(o.charges, 'service-fee') / 10)::numeric * r.price / sum(r.price) OVER (PARTITION BY r.order_id) AS share
  FROM rentals r JOIN orders o ON o.id = r.order_id
), ranked AS (
  SELECT id, floor(share)::integer AS whole, steps - sum(floor(share)::integer) OVER (PARTITION BY order_id) AS rest,
    row_number() OVER (PARTITION BY order_id ORDER BY share - floor(share) DESC, id) AS place
  FROM exact
)
UPDATE rentals SET service_fee = 10 * (ranked.whole + CASE WHEN ranked.place <= ranked.rest THEN 1 ELSE 0 END)
FROM ranked WHERE ranked.id = rentals.id;

-- Which range of days cost what was not kept: the ranges of an order share its delivery, the first of them what does not divide.
WITH ranges AS (
  SELECT DISTINCT r.order_id, r.first_day, r.last_day FROM rentals r JOIN orders o ON o.id = r.order_id WHERE charge_of(o.charges, 'delivery') > 0
), placed AS (
  SELECT ranges.*, charge_of(o.charges, 'delivery') / 10 AS steps, count(*) OVER (PARTITION BY order_id) AS ranges,
    row_number() OVER (PARTITION BY order_id ORDER BY first_day, last_day) AS place
  FROM ranges JOIN orders o ON o.id = ranges.order_id
), made AS (
  SELECT order_id, jsonb_agg(jsonb_build_object('from', first_day, 'until', last_day,
    'amount', 10 * (steps / ranges + CASE WHEN place <= steps % ranges THEN 1 ELSE 0 END)) ORDER BY place) AS deliveries
  FROM placed GROUP BY order_id
)
UPDATE orders SET deliveries = made.deliveries FROM made WHERE made.order_id = orders.id;

DROP FUNCTION charge_of (jsonb, text);
