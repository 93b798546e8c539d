import type pg from 'pg'
import { type Context, inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { rules } from '#domain/money/books/book-rules.ts'
import { captureEntries } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { newId } from '#values/id.ts'

const orders = 100_000
const postings = 600
const rounds = 3

interface Shop {
  pool: pg.Pool
  context: Context
}

/** What posting to the ledger costs beside the bare statements, and how long the books of 100,000 orders take to prove. */
export async function measureLedger({ pool, context }: Shop, say: (line: string) => void): Promise<void> {
  await fill(pool)
  for (const [rule, statement] of Object.entries(rules)) {
    const ms = await timed(() => context.db.execute(statement))
    say(`books: ${rule.padEnd(26)}${ms.toFixed(0).padStart(6)} ms`)
  }
  let breaches = 0
  const all = await timed(async () => {
    breaches = (await checkBooks(context)).length
  })
  say(`${'books: all'.padEnd(33)}${all.toFixed(0).padStart(6)} ms of ${orders} orders, with the provider’s; ${breaches} faults`)
  await pool.query('CREATE TABLE bare_transactions (LIKE ledger_transactions INCLUDING ALL)')
  await pool.query('CREATE TABLE bare_entries (LIKE ledger_entries INCLUDING ALL)')
  let [own, bare] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    own = Math.max(own, await rate(() => post(context)))
    bare = Math.max(bare, await rate(() => insert(pool)))
  }
  const cells = [own.toFixed(0).padStart(8), bare.toFixed(0).padStart(8), `${((own / bare) * 100).toFixed(0)} %`.padStart(7)]
  say(`${'ledger: posting'.padEnd(20)}${cells.join('')}   bare: the same rows without checks`)
}

const entriesOf = () =>
  captureEntries({
    clearing: 'provider_clearing',
    rentals: [{ id: 'bench-rental-1', ownerId: 'owner-dana', price: 20_000, reduction: 0, commission: 4000, serviceFee: 1000 }],
    delivery: 3000,
    cashHandling: 0,
    credit: null,
  })

async function post(context: Context): Promise<void> {
  await inTransaction(context, (tx) =>
    postEntries(tx, { kind: 'adjustment', orderId: 'bench-order-1', key: newId(), entries: entriesOf() }),
  )
}

async function insert(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT now()')
    const id = newId()
    await client.query(
      `INSERT INTO bare_transactions (id, kind, order_id, key, at) VALUES ($1, 'adjustment', 'bench-order-1', $1, now())`,
      [id],
    )
    const moving = entriesOf().filter(({ amount }) => amount !== 0)
    await client.query(
      `INSERT INTO bare_entries (id, transaction_id, account, party_id, amount, rental_id, part) OVERRIDING SYSTEM VALUE
       SELECT nextval('ledger_entries_id_seq'), $1, entry.* FROM unnest($2::text[], $3::text[], $4::int[], $5::text[], $6::text[]) AS entry`,
      [
        id,
        moving.map(({ account }) => account),
        moving.map(({ party }) => party ?? null),
        moving.map(({ amount }) => amount),
        moving.map(({ rentalId }) => rentalId ?? null),
        moving.map(({ part }) => part ?? null),
      ],
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

async function rate(work: () => Promise<void>): Promise<number> {
  const ms = await timed(async () => {
    for (let at = 0; at < postings; at += 1) await work()
  })
  return (postings * 1000) / ms
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Orders of one rental that are paid by card, one in ten of them refunded in full, with the provider's books; no check is run meanwhile. */
async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  const each = `generate_series(1, ${orders}) AS n`
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    await client.query(`INSERT INTO orders (id, visitor_id, locale, hold_ends_at, charges, total, deposit, created_at, updated_at)
      SELECT 'bench-order-' || n, 'bench', 'en', now(), '[]', 24000, 0, now(), now() FROM ${each}`)
    await client.query(`INSERT INTO rentals (id, order_id, line, item_id, unit_id, owner_id, color, first_day, last_day, price, deposit, status, created_at, updated_at)
      SELECT 'bench-rental-' || n, 'bench-order-' || n, 0, u.item_id, u.id, 'owner-dana', '', '2030-01-01', '2030-01-03', 20000, 0,
        CASE WHEN n % 10 = 0 THEN 'cancelled' ELSE 'completed' END, now(), now() FROM ${each}, (SELECT id, item_id FROM units LIMIT 1) u`)
    await client.query(`INSERT INTO payments (id, order_id, method, status, amount, captured, refunded, key, provider_id, locale, created_at, updated_at)
      SELECT 'bench-payment-' || n, 'bench-order-' || n, 'card', CASE WHEN n % 10 = 0 THEN 'refunded' ELSE 'captured' END, 24000, 24000,
        CASE WHEN n % 10 = 0 THEN 24000 ELSE 0 END, 'bench-' || n, 'bench-provider-' || n, 'en', now(), now() FROM ${each}`)
    await client.query(`INSERT INTO demo_payments (id, key, order_id, amount, status, captured, refunded, return_url, locale)
      SELECT 'bench-provider-' || n, 'bench-' || n, 'bench-order-' || n, 24000, 'captured', 24000, CASE WHEN n % 10 = 0 THEN 24000 ELSE 0 END, '', 'en' FROM ${each}`)
    const charges = `(VALUES ('rental', 20000), ('service_fee', 1000), ('delivery', 3000)) AS c (part, amount)`
    await client.query(`INSERT INTO payment_parts SELECT 'bench-payment-' || n, CASE WHEN part <> 'delivery' THEN 'bench-rental-' || n END, part, amount,
      CASE WHEN n % 10 = 0 THEN amount ELSE 0 END FROM ${each}, ${charges}`)
    await client.query(`INSERT INTO refunds (id, order_id, payment_id, rental_id, way, status, amount, reason, key, made_at, created_at, updated_at)
      SELECT 'bench-refund-' || n, 'bench-order-' || n, 'bench-payment-' || n, 'bench-rental-' || n, 'card', 'made', 24000, 'cancelled', 'bench-' || n, now(), now(), now()
      FROM ${each} WHERE n % 10 = 0`)
    const entries = `(VALUES ('capture', 'provider_clearing', 24000, NULL, NULL), ('capture', 'owner_payable', -16000, 'owner-dana', 'rental'), ('capture', 'platform_revenue', -4000, NULL, 'rental'),
      ('capture', 'platform_revenue', -1000, NULL, 'service_fee'), ('capture', 'platform_revenue', -3000, NULL, 'delivery'),
      ('refund', 'refunds', -24000, NULL, NULL), ('refund', 'owner_payable', 16000, 'owner-dana', 'rental'), ('refund', 'platform_revenue', 4000, NULL, 'rental'),
      ('refund', 'platform_revenue', 1000, NULL, 'service_fee'), ('refund', 'platform_revenue', 3000, NULL, 'delivery'),
      ('refund_made', 'refunds', 24000, NULL, NULL), ('refund_made', 'provider_clearing', -24000, NULL, NULL)) AS e (kind, account, amount, party, part)`
    await client.query(`INSERT INTO ledger_transactions (id, kind, order_id, key, at)
      SELECT kind || n, kind, 'bench-order-' || n, kind || n, now() FROM ${each}, (VALUES ('capture'), ('refund'), ('refund_made')) AS k (kind)
      WHERE kind = 'capture' OR n % 10 = 0`)
    await client.query(`INSERT INTO ledger_entries (transaction_id, account, amount, party_id, rental_id, part)
      SELECT kind || n, account, amount, party, CASE WHEN part IN ('rental', 'service_fee') THEN 'bench-rental-' || n END, part FROM ${each}, ${entries}
      WHERE kind = 'capture' OR n % 10 = 0`)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    client.release()
  }
}
