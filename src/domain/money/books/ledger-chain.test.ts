import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import type { GivenUp, LedgerAnchor } from '#platform/storage/ledger-anchors.ts'
import { anchorsInMemory } from '#tests/ledger-anchors.ts'
import { openPaidShop, type PaidShop } from '#tests/money.ts'
import { checkBooks } from './check-books.ts'
import { proveBooks } from './prove-books.ts'
import { sealLedger } from './seal-ledger.ts'

let shop: PaidShop
let system: FullContext
let anchors: LedgerAnchor[]
let givenUp: GivenUp[]

/** A shop with two sales in its ledger, sealed and anchored. */
beforeEach(async () => {
  shop = await openPaidShop()
  const ledgerAnchors = anchorsInMemory()
  anchors = ledgerAnchors.anchors
  givenUp = ledgerAnchors.givenUp
  system = { ...shop.as(''), ledgerAnchors }
  await shop.cardOrder()
  await shop.cardOrder()
  await proveBooks(system)
})
afterEach(() => shop.close())

const broken = async () => [...new Set((await checkBooks(system)).map(({ rule }) => rule))]
const links = () =>
  shop.query<{ hash: string; id: string }>(`SELECT encode(hash, 'hex') AS hash, transaction_id AS id FROM ledger_chain ORDER BY position`)
/** Runs statements as somebody who may switch the triggers off, and who keeps the balances in step. */
async function asInsider(statements: string): Promise<void> {
  const client = await shop.database.pool.connect()
  try {
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statements};
      DELETE FROM ledger_balances; INSERT INTO ledger_balances SELECT * FROM balances_by_entries; COMMIT`)
  } finally {
    client.release()
  }
}
/** Computes every hash again, as somebody would who knows how. */
const rebuildChain = `DELETE FROM ledger_chain; DELETE FROM ledger_months; INSERT INTO ledger_unsealed SELECT id, '0' FROM ledger_transactions; SELECT seal_ledger(1000)`
const post = (key: string) =>
  inTransaction(system, (tx) =>
    postEntries(tx, {
      kind: 'adjustment',
      orderId: null,
      key,
      entries: [
        { account: 'bank', amount: 10 },
        { account: 'rounding', amount: -10 },
      ],
    }),
  )

test('each transaction is sealed once, in the order of time, and the newest hash is kept outside', async () => {
  const sealed = await links()
  const written = await shop.query<{ id: string }>('SELECT id FROM ledger_transactions ORDER BY at, id')
  expect(sealed.map(({ id }) => id)).toEqual(written.map(({ id }) => id))
  expect(anchors).toEqual([
    { at: expect.any(String), position: sealed.length, hash: sealed.at(-1)?.hash, mark: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  await Promise.all([sealLedger(system), sealLedger(system)])
  await proveBooks(system)
  expect([await links(), anchors.length, await broken()]).toEqual([sealed, 1, []])
  await post('later')
  await Promise.all([sealLedger(system), sealLedger(system)])
  expect((await links()).length).toBe(sealed.length + 1)
})

test('nobody adds entries to a transaction that is written, sealed or not', async () => {
  await post('open')
  const add = (id: string) =>
    shop.query(`INSERT INTO ledger_entries (transaction_id, account, amount) VALUES ($1, 'bank', 10), ($1, 'rounding', -10)`, [id])
  const [unsealed] = await shop.query<{ id: string }>(`SELECT id FROM ledger_transactions WHERE key = 'open'`)
  const [sealed] = await links()
  for (const { id } of [unsealed, sealed].filter((one) => one !== undefined))
    await expect(add(id)).rejects.toThrow(/only by the database transaction that writes/)
})

test('nothing is dated before the lock date', async () => {
  await shop.query(`INSERT INTO ledger_locks (month, locked_until) VALUES ('2026-01', $1)`, [await later()])
  await expect(post('past')).rejects.toThrow()
  expect(await shop.query(`SELECT FROM ledger_transactions WHERE key = 'past'`)).toEqual([])
})
const later = async () => new Date((await system.clock.now(system.db)).getTime() + 60_000).toISOString()

test('a past that was rewritten with the triggers off is found', async () => {
  await asInsider(`UPDATE ledger_entries SET party_id = 'owner-lama' WHERE account = 'owner_payable'`)
  expect(await broken()).toContain('chain-differs')
  await proveBooks(system)
  expect(anchors.length).toBe(1)
})

test('a past whose hashes were computed again contradicts the hash outside', async () => {
  await asInsider(`UPDATE ledger_entries SET party_id = 'owner-lama' WHERE account = 'owner_payable'; ${rebuildChain}`)
  expect(await broken()).toEqual(['anchor-differs'])
})

test('a ledger whose end was cut off contradicts the hash outside, but not after a restore of a backup of before', async () => {
  const last = `(SELECT transaction_id FROM ledger_chain ORDER BY position DESC LIMIT 1)`
  await post('last')
  await proveBooks(system)
  await asInsider(
    `CREATE TEMP TABLE cut ON COMMIT DROP AS SELECT transaction_id AS id FROM ledger_chain WHERE transaction_id = ${last};
     DELETE FROM ledger_chain WHERE transaction_id IN (SELECT id FROM cut); 
     DELETE FROM open_entries WHERE entry_id IN (SELECT e.id FROM ledger_entries e JOIN cut ON cut.id = e.transaction_id);
     DELETE FROM ledger_entries WHERE transaction_id IN (SELECT id FROM cut);
     DELETE FROM ledger_transactions WHERE id IN (SELECT id FROM cut);
     UPDATE ledger_months SET debit = debit - 10 WHERE account = 'bank'; UPDATE ledger_months SET credit = credit - 10 WHERE account = 'rounding'`,
  )
  expect(await broken()).toEqual(['anchor-differs'])
  const at = new Date(anchors.at(-1)?.at ?? 0)
  const restore = { madeAt: new Date(at.getTime() - 1000).toISOString(), at: new Date(at.getTime() + 1000).toISOString() }
  // A restore that only the database knows excuses nothing.
  await shop.query(`INSERT INTO restores (id, made_at, at) VALUES ('restore', $1, $2)`, [restore.madeAt, restore.at])
  expect(await broken()).toEqual(['anchor-differs'])
  givenUp.push(restore)
  expect(await broken()).toEqual([])
})
