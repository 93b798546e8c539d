-- What a sale sold, by its own entries: an invoice says what its payment was for, whatever else the order was once agreed to have. Without a
-- sale, all sales of the order together, as its receipt says them. Prices of pieces are before reductions, in fils.
DROP FUNCTION invoice_content(text);
CREATE FUNCTION invoice_content(of_order text, of_sale text DEFAULT NULL) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH sold AS (
    SELECT entry.rental_id, entry.part, entry.account, -entry.amount AS amount
    FROM ledger_transactions AS sale JOIN ledger_entries AS entry ON entry.transaction_id = sale.id
    WHERE sale.order_id = of_order AND (of_sale IS NULL OR sale.id = of_sale)
      -- Migration 0056 told apart what had been captured before it.
      AND (sale.kind IN ('capture', 'cash_collected', 'transfer_matched', 'replacement') OR sale.key LIKE 'parts:%')
      AND entry.account IN ('owner_payable', 'platform_revenue', 'discounts', 'rounding')
  ), agreed AS (
    SELECT place, charge, charge ->> 'code' AS code, (charge ->> 'amount')::int AS amount
    FROM orders, jsonb_array_elements(orders.charges) WITH ORDINALITY AS list (charge, place)
    WHERE orders.id = of_order AND charge ->> 'code' <> 'credit'
  ), charged AS (
    SELECT 1 AS place, 'rentals' AS code, sum(amount) AS amount FROM sold WHERE part = 'rental' AND account <> 'discounts'
    UNION ALL SELECT 2, 'reductions', sum(amount) FROM sold WHERE account = 'discounts'
    UNION ALL SELECT 3, 'delivery', sum(amount) FROM sold WHERE part = 'delivery'
    UNION ALL SELECT 4, 'cash-handling', sum(amount) FROM sold WHERE part = 'cash_handling'
    UNION ALL SELECT 5, 'service-fee', sum(amount) FROM sold WHERE part = 'service_fee'
  )
  SELECT jsonb_build_object(
    -- Sold as it was agreed, each reduction has its own name.
    'charges', CASE WHEN (SELECT sum(amount) FROM agreed) = (SELECT sum(amount) FROM sold)
      THEN (SELECT jsonb_agg(charge ORDER BY place) FROM agreed)
      ELSE coalesce((SELECT jsonb_agg(jsonb_build_object('code', code, 'amount', amount) ORDER BY place) FROM charged WHERE amount <> 0), '[]') END,
    'pieces', coalesce((
      SELECT jsonb_agg(jsonb_build_object('line', rentals.line, 'name', items.name, 'brand', items.brand, 'size', items.size,
        'from', rentals.first_day, 'until', rentals.last_day, 'price', piece.price) ORDER BY rentals.line, rentals.id)
      FROM (SELECT rental_id, sum(amount)::int AS price FROM sold WHERE part = 'rental' AND account <> 'discounts' GROUP BY rental_id) AS piece
      JOIN rentals ON rentals.id = piece.rental_id JOIN items ON items.id = rentals.item_id
    ), '[]'))
$$;

-- As in migration 0050, with the content of the sale alone.
CREATE OR REPLACE FUNCTION issue_invoice(sale ledger_transactions) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sold integer := sold_in(sale);
  of_kind text := CASE WHEN sold > 0 THEN 'invoice' ELSE 'credit_note' END;
  of_year integer := extract(year FROM sale.at AT TIME ZONE 'Asia/Amman');
  corrected text;
  place integer;
BEGIN
  -- A restored database has its invoices already.
  IF sold = 0 OR sale.order_id IS NULL OR EXISTS (SELECT 1 FROM invoices WHERE transaction_id = sale.id) THEN RETURN; END IF;
  IF sold < 0 THEN
    SELECT number INTO corrected FROM invoices WHERE order_id = sale.order_id AND kind = 'invoice' ORDER BY issued_at DESC, number DESC LIMIT 1;
    IF corrected IS NULL THEN RETURN; END IF;
  END IF;
  INSERT INTO invoice_counters AS counter (kind, year, used) VALUES (of_kind, of_year, 1)
    ON CONFLICT (kind, year) DO UPDATE SET used = counter.used + 1 RETURNING used INTO place;
  INSERT INTO invoices (number, kind, order_id, transaction_id, amount, corrects, content, issued_at)
  VALUES (format('%s-%s-%s', CASE of_kind WHEN 'invoice' THEN 'INV' ELSE 'CN' END, of_year, lpad(place::text, 6, '0')),
    of_kind, sale.order_id, sale.id, abs(sold), corrected, invoice_content(sale.order_id, sale.id), sale.at);
END $$;
