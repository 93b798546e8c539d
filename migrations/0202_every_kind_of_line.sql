-- As in migration 0064, with a charge for whatever part the entries name, so that a part that is added later is a line by itself, and with what a
-- refund gave back, below zero. `sale-lines.policy.ts` has the order and the words of the lines.
CREATE OR REPLACE FUNCTION invoice_content(of_order text, of_sale text DEFAULT NULL) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH sold AS (
    SELECT entry.rental_id, entry.part, entry.account, -entry.amount AS amount
    FROM ledger_transactions AS sale JOIN ledger_entries AS entry ON entry.transaction_id = sale.id
    WHERE sale.order_id = of_order AND (of_sale IS NULL OR sale.id = of_sale)
      AND (sale.kind IN ('capture', 'cash_collected', 'transfer_matched', 'replacement') OR sale.kind = 'refund' AND of_sale IS NOT NULL
        OR sale.key LIKE 'parts:%')
      AND entry.account IN ('owner_payable', 'platform_revenue', 'discounts', 'rounding')
  ), agreed AS (
    SELECT place, charge, (charge ->> 'amount')::int AS amount
    FROM orders, jsonb_array_elements(orders.charges) WITH ORDINALITY AS list (charge, place)
    WHERE orders.id = of_order AND charge ->> 'code' <> 'credit'
  ), charged AS (
    SELECT CASE WHEN account = 'discounts' THEN 'reductions' WHEN part = 'rental' THEN 'rentals' ELSE replace(part, '_', '-') END AS code, sum(amount) AS amount
    FROM sold WHERE part IS NOT NULL OR account = 'discounts' GROUP BY 1
  )
  SELECT jsonb_build_object(
    -- Sold as it was agreed, each reduction has its own name.
    'charges', CASE WHEN (SELECT sum(amount) FROM agreed) = (SELECT sum(amount) FROM sold)
      THEN (SELECT jsonb_agg(charge ORDER BY place) FROM agreed)
      ELSE coalesce((SELECT jsonb_agg(jsonb_build_object('code', code, 'amount', amount) ORDER BY code) FROM charged WHERE amount <> 0), '[]') END,
    'pieces', coalesce((
      SELECT jsonb_agg(jsonb_build_object('line', rentals.line, 'name', items.name, 'brand', items.brand, 'size', items.size,
        'from', rentals.first_day, 'until', rentals.last_day, 'price', piece.price) ORDER BY rentals.line, rentals.id)
      FROM (SELECT rental_id, sum(amount)::int AS price FROM sold WHERE part = 'rental' AND account <> 'discounts' GROUP BY rental_id) AS piece
      JOIN rentals ON rentals.id = piece.rental_id JOIN items ON items.id = rentals.item_id
    ), '[]'))
$$;
