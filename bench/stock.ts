import type pg from 'pg'

/** Copies of the samples up to a number of items, each with its units and five bookings a unit-day apart over the coming half year; the same every time. */
export async function stock(pool: pg.Pool, items: number): Promise<void> {
  const { rows } = await pool.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'items' AND is_generated = 'NEVER' ORDER BY ordinal_position`,
  )
  const own: Record<string, string> = {
    id: "'bench-' || n",
    style_id: "'bench-' || n",
    rank: 'n % 100',
    size: '(ARRAY[size, size, size, $$XS$$, $$S$$, $$M$$, $$L$$, $$XL$$])[1 + n % 8]',
    colors: 'CASE WHEN n % 3 = 0 THEN colors ELSE ARRAY[(ARRAY[$$black$$, $$ivory$$, $$navy$$, $$rose$$, $$gold$$])[1 + n % 5]] END',
    condition: '(ARRAY[$$new$$, $$like-new$$, $$good$$])[1 + n % 3]',
    pickup_area: '(ARRAY[$$Abdoun$$, $$Jabal Amman$$, $$Sweifieh$$, $$Shmeisani$$])[1 + n % 4]',
    price_by_days: 'ARRAY(SELECT price + 250 * (n % 40) FROM unnest(price_by_days) WITH ORDINALITY AS rung (price, at) ORDER BY at)',
    created_at: "created_at - n * interval '1 minute'",
  }
  const names = rows.map(({ column_name }) => column_name)
  const values = names.map((name) => own[name] ?? `sample.${name}`)
  await pool.query(
    `WITH sample AS (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS many FROM items)
    INSERT INTO items (${names.join(', ')}) SELECT ${values.join(', ')} FROM generate_series(1, $1::int) AS n JOIN sample ON place = n % many`,
    [items],
  )
  await pool.query(`INSERT INTO units (id, item_id, number) SELECT items.id || '-u' || number, items.id, number
    FROM items, generate_series(1, items.quantity) AS number WHERE items.style_id LIKE 'bench-%'`)
  await pool.query(`INSERT INTO blocks (id, unit_id, days, kind, rental_id, rental_from, rental_until)
    SELECT item.id || '-b' || at, item.id || '-u' || 1 + at % item.quantity, daterange(first, first + 7), 'rental', 'bench', first + 1, first + 3
    FROM (SELECT id, quantity, substr(style_id, 7)::int AS n FROM items WHERE style_id LIKE 'bench-%') AS item, generate_series(0, 4) AS at,
      LATERAL (SELECT current_date + at * 34 + (item.n * 13 + at * 5) % 26 AS first) AS start`)
  await pool.query('VACUUM ANALYZE items, units, blocks')
}
