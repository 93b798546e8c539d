import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import type { LedgerAnchor } from '#platform/storage/ledger-anchors.ts'
import { anchorsInMemory } from '#tests/ledger-anchors.ts'
import { openPaidShop, type PaidShop } from '#tests/money.ts'
import type { Breach } from './book-rules.ts'
import { proveBooks } from './prove-books.ts'
import { sealLedger } from './seal-ledger.ts'

let shop: PaidShop
let system: FullContext
let anchors: LedgerAnchor[]

/** A shop with a past that was proven, and a transaction after it. */
beforeEach(async () => {
  shop = await openPaidShop()
  const ledgerAnchors = anchorsInMemory()
  anchors = ledgerAnchors.anchors
  system = { ...shop.as(''), ledgerAnchors }
  await shop.cardOrder({ personId: 'owner-lama' })
  await shop.cashOrder()
  await post('before')
  await night()
  await post('after')
})
afterEach(() => shop.close())

const dayMs = 86_400_000
const post = (key: string) =>
  inTransaction(system, (tx) =>
    postEntries(tx, {
      kind: 'adjustment',
      orderId: null,
      key,
      entries: [
        { account: 'cash_at_shop', amount: 10 },
        { account: 'rounding', amount: -10 },
      ],
    }).then(() => tx.db.execute('UPDATE shop_cash SET amount = amount + 10')),
  )

/** The check of a night, of a ledger that is too large to be proven whole every night. Answers the rules that are broken. */
async function night(days = 1): Promise<string[]> {
  shop.clock.advance(days * dayMs)
  await proveBooks(system, { small: 0 })
  const [check] = await shop.query<{ breaches: Breach[] }>('SELECT breaches FROM book_checks ORDER BY at DESC LIMIT 1')
  return [...new Set(check?.breaches.map(({ rule }) => rule))]
}

/** Runs a statement as somebody who may switch the triggers off. */
async function asInsider(statement: string): Promise<void> {
  const client = await shop.database.pool.connect()
  try {
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`)
  } finally {
    client.release()
  }
}
const alter = (key: string) =>
  asInsider(`UPDATE ledger_entries SET account = 'bank_fees' WHERE account = 'rounding'
    AND transaction_id = (SELECT id FROM ledger_transactions WHERE key = '${key}')`)
const marked = async () => Number((await shop.query<{ position: string }>('SELECT position FROM ledger_mark'))[0]?.position)

test('every night proves what is newer and moves the mark to the newest anchor', async () => {
  const before = await marked()
  expect([await night(), await marked(), anchors.at(-1)?.position]).toEqual([[], before + 1, before + 1])
  expect([await night(), await marked(), anchors.length]).toEqual([[], before + 1, 2])
})

test('an altered entry after the mark is found the same night, and every night until it is mended', async () => {
  await sealLedger(system)
  await alter('after')
  expect(await night()).toEqual(['chain-differs', 'months-differ'])
  expect(await night()).toEqual(['chain-differs', 'months-differ'])
  expect(anchors.length).toBe(1)
})

test('an altered entry before the mark is found within a week', async () => {
  await alter('before')
  expect(await night()).toEqual([])
  await post('later')
  expect(await night(5)).toEqual([])
  await post('last')
  expect(await night()).toEqual(['chain-differs', 'months-differ'])
  expect(await night()).toEqual(['chain-differs', 'months-differ'])
})

test('an altered entry before the mark is found in the first night of a month', async () => {
  await alter('before')
  const now = await system.clock.now(system.db)
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 12))
  shop.clock.advance(month.getTime() - now.getTime() - dayMs)
  expect(await night()).toEqual(['chain-differs', 'months-differ'])
})

test('entries that are added to a transaction before the mark are found the same night', async () => {
  await asInsider(`INSERT INTO ledger_entries (transaction_id, account, amount)
    SELECT id, account, amount FROM ledger_transactions, (VALUES ('bank', 10), ('rounding', -10)) AS added (account, amount) WHERE key = 'before'`)
  expect(await night()).toContain('chain-differs')
})

test('a mark that is moved forward by hand is found, and proves nothing', async () => {
  await sealLedger(system)
  await alter('after')
  await shop.query(`UPDATE ledger_mark SET position = position + 1, hash = (SELECT encode(hash, 'hex') FROM ledger_chain ORDER BY position DESC LIMIT 1),
    last_entry = (SELECT max(id) FROM ledger_entries)`)
  expect(await night()).toEqual(['mark-differs', 'chain-differs', 'months-differ'])
})

test('a time of the last whole proof that is moved by hand is found', async () => {
  await shop.query(`UPDATE ledger_mark SET whole_at = whole_at + interval '1 year'`)
  expect(await night()).toEqual(['mark-differs'])
  // The whole ledger was proven meanwhile, and has a mark of its own again.
  expect(await night()).toEqual([])
})

test('a mark that is deleted or put back has the whole ledger proven', async () => {
  await alter('before')
  await shop.query('DELETE FROM ledger_mark')
  expect(await night()).toEqual(['chain-differs', 'months-differ'])
})
