-- The account of an entry in the chart. Entries from before the chart are in `platform_revenue`: their charge, transaction and key name it (decision 142).
CREATE FUNCTION chart_account(account text, part text, kind text, key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN account = 'discounts' AND kind = 'credit_given' AND key LIKE 'credit-given:%' THEN 'goodwill'
    WHEN account <> 'platform_revenue' THEN account
    WHEN part = 'rental' THEN 'commission'
    WHEN part = 'service_fee' THEN 'service_fees'
    WHEN part = 'delivery' THEN 'delivery_fees'
    WHEN part = 'cash_handling' THEN 'cash_handling_fees'
    WHEN part = 'protection' THEN 'protection_fees'
    WHEN kind = 'chargeback_lost' THEN 'chargeback_losses'
    WHEN kind = 'debt_written_off' THEN 'bad_debts'
    WHEN kind = 'claim_settled' AND key LIKE 'claim:%' THEN 'compensation_costs'
    WHEN kind IN ('claim_settled', 'claim_reversed', 'deposit_applied') THEN 'late_fees'
    ELSE account END
$$;

-- The entries of the ledger with their transactions and their accounts in the chart.
CREATE VIEW charted_entries AS
  SELECT entry.id, entry.transaction_id, moved.at, moved.kind, moved.key, moved.order_id, entry.party_id, entry.rental_id, entry.part, entry.amount,
    entry.account AS written_account, chart_account(entry.account, entry.part, moved.kind, moved.key) AS account
  FROM ledger_entries entry JOIN ledger_transactions moved ON moved.id = entry.transaction_id;

-- What a sale brings and a refund takes back: the owners' amounts, revenue, and refunds that the shop bears.
CREATE FUNCTION is_of_sale(account text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT account IN ('owner_payable', 'commission', 'service_fees', 'delivery_fees', 'cash_handling_fees', 'protection_fees', 'care_fees',
    'membership_fees', 'late_fees', 'platform_revenue', 'discounts', 'compensation_costs', 'rounding')
$$;

CREATE OR REPLACE FUNCTION sold_in(ledger_transactions) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(-sum(amount), 0)::int FROM ledger_entries
  WHERE transaction_id = $1.id AND $1.kind IN ('capture', 'cash_collected', 'transfer_matched', 'replacement', 'refund') AND is_of_sale(account)
$$;

-- As in migration 0202, with the accounts of the chart.
CREATE OR REPLACE FUNCTION invoice_content(of_order text, of_sale text DEFAULT NULL) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH sold AS (
    SELECT entry.rental_id, entry.part, entry.account, -entry.amount AS amount
    FROM ledger_transactions AS sale JOIN ledger_entries AS entry ON entry.transaction_id = sale.id
    WHERE sale.order_id = of_order AND (of_sale IS NULL OR sale.id = of_sale)
      AND (sale.kind IN ('capture', 'cash_collected', 'transfer_matched', 'replacement') OR sale.kind = 'refund' AND of_sale IS NOT NULL
        OR sale.key LIKE 'parts:%')
      AND is_of_sale(entry.account)
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
