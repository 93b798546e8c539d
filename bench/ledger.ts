import type pg from 'pg'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { getAccounting } from '#domain/money/accounting/get-accounting.ts'
import { rules } from '#domain/money/books/book-rules.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { captureEntries } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { findBalances } from '#domain/money/payouts/find-balances.ts'
import { newId } from '#values/id.ts'
import { orderCount } from './orders-fill.ts'
import { rowOf } from './race.ts'

const postings = 600
const rounds = 3

interface Shop {
  pool: pg.Pool
  context: FullContext
}

/** The cost of posting to the ledger beside the bare statements, and the time to prove the books of the orders of `fillOrders`. */
export async function measureLedger({ pool, context }: Shop, say: (line: string) => void): Promise<void> {
  for (const [rule, statement] of Object.entries(rules(await context.clock.now(context.db)))) {
    const ms = await timed(() => context.db.execute(statement))
    say(`books: ${rule.padEnd(26)}${ms.toFixed(0).padStart(6)} ms`)
  }
  const reads = { 'months of the books': () => getAccounting(context), 'balances of owners': () => findBalances(context, 'owner-dana') }
  for (const [name, read] of Object.entries(reads)) say(`ledger: ${name.padEnd(25)}${(await timed(read)).toFixed(0).padStart(6)} ms`)
  let breaches = 0
  const all = await timed(async () => {
    breaches = (await checkBooks(context)).length
  })
  say(`${'books: all'.padEnd(33)}${all.toFixed(0).padStart(6)} ms of ${orderCount} orders, with the provider’s; ${breaches} faults`)
  await pool.query('CREATE TABLE bare_transactions (LIKE ledger_transactions INCLUDING ALL)')
  await pool.query('CREATE TABLE bare_entries (LIKE ledger_entries INCLUDING ALL)')
  let [own, bare] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    own = Math.max(own, await rate(() => post(context)))
    bare = Math.max(bare, await rate(() => insert(pool)))
  }
  const figures = [own.toFixed(0), bare.toFixed(0), `${((own / bare) * 100).toFixed(0)} %`]
  say(`${rowOf('ledger: posting', figures)}   bare: the same rows without checks`)
}

const entriesOf = () =>
  captureEntries({
    clearing: 'provider_clearing',
    rentals: [{ id: 'bench-rental-1', ownerId: 'owner-dana', price: 20_000, reduction: 0, commission: 4000, serviceFee: 1000 }],
    delivery: 3000,
    cashHandling: 0,
    credit: null,
  })

async function post(context: FullContext): Promise<void> {
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
