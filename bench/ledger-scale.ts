import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { getAccounting } from '#domain/money/accounting/get-accounting.ts'
import { getTrialBalance } from '#domain/money/accounting/get-trial-balance.ts'
import { listJournal } from '#domain/money/accounting/list-journal.ts'
import { proveRecent, proveRules } from '#domain/money/books/check-books.ts'
import { findMark, findNewestPosition, type LedgerMark, moveMark } from '#domain/money/books/ledger-mark.ts'
import { sealLedger } from '#domain/money/books/seal-ledger.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { findBalances } from '#domain/money/payouts/find-balances.ts'
import { type Connection, connect } from '#platform/database/database.ts'
import { startEmbedded } from '#platform/database/embedded.ts'
import { silentLog } from '#platform/log.ts'
import { anchorsInMemory } from '#tests/ledger-anchors.ts'
import { newId } from '#values/id.ts'
import { fillLedger, transactionsOf } from './ledger-fill.ts'
import { contextOf, prepare } from './open-shop.ts'
import { settings } from './scale-database.ts'
import { stock } from './stock.ts'

const { values } = parseArgs({ options: { transactions: { type: 'string', default: '1000000' } } })
const small = 10_000
/** The transactions of a busy day. */
const ofNight = 1000
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Site {
  connection: Connection
  ctx: FullContext
  mark: LedgerMark
}

/** The times of one row in milliseconds. */
type Row = readonly [name: string, times: number, work: (site: Site) => Promise<unknown>]

const month = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 7)
const rows: readonly Row[] = [
  ['proof of the whole', 1, expectNone(({ ctx }) => proveWhole(ctx))],
  [
    `proof from a mark, ${ofNight.toLocaleString('en')} newer`,
    3,
    expectNone(async ({ ctx, mark }) => proveRecent(ctx.db, await ctx.clock.now(ctx.db), mark)),
  ],
  ['accounting page', 15, ({ ctx }) => getAccounting(ctx)],
  ['trial balance', 15, ({ ctx }) => getTrialBalance(ctx, { month })],
  ['balances of an owner', 15, ({ ctx }) => findBalances(ctx, 'ledger-owner-1')],
  ['journal page', 15, ({ ctx }) => listJournal(ctx, { month })],
  ['journal page of an account', 15, ({ ctx }) => listJournal(ctx, { month, account: 'refunds' })],
  ['posting', 301, ({ ctx }) => post(ctx)],
  ['sealing what was posted', 1, ({ ctx }) => sealLedger(ctx)],
]

const proveWhole = async (ctx: FullContext) => proveRules(ctx.db, await ctx.clock.now(ctx.db))

/** Fails the bench where the filled books do not hold. */
function expectNone(prove: (site: Site) => Promise<unknown[]>): Row[2] {
  return async (site) => {
    const breaches = await prove(site)
    if (breaches.length > 0) throw new Error(`The books do not hold: ${JSON.stringify(breaches.slice(0, 5))}`)
  }
}

function post(ctx: FullContext): Promise<boolean> {
  const entries = [
    { account: 'owner_payable', party: 'ledger-owner-1', amount: -10 },
    { account: 'rounding', amount: 10 },
  ] as const
  return inTransaction(ctx, (tx) => postEntries(tx, { kind: 'adjustment', orderId: null, key: newId(), entries }))
}

/** The median of the times, in milliseconds. */
async function timed(times: number, work: () => Promise<unknown>): Promise<number> {
  const all: number[] = []
  for (let at = 0; at < times; at += 1) {
    const began = performance.now()
    await work()
    all.push(performance.now() - began)
  }
  return all.toSorted((a, b) => a - b)[times >> 1] ?? 0
}

async function openSite(url: string, transactions: number): Promise<Site> {
  const began = performance.now()
  const filling = connect(url, { log: silentLog() })
  const orders = Math.ceil(transactions / transactionsOf(10)) * 10
  await fillLedger(filling.pool, orders)
  await filling.close()
  // As in the shop: a statement that is silent for longer is given up.
  const connection = connect(url, { log: silentLog(), maxSilenceMs: 40_000 })
  const ctx = { ...contextOf(connection), ledgerAnchors: anchorsInMemory() }
  const newest = await findNewestPosition(ctx)
  await moveMark(ctx, { now: new Date(), from: null, until: newest - ofNight, isMarked: false })
  const { mark } = await findMark(ctx)
  if (!mark) throw new Error('The ledger has no mark.')
  say(`  ${newest.toLocaleString('en')} transactions filled and sealed in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return { connection, ctx, mark }
}

const home = await mkdtemp(join(tmpdir(), 'libsa-ledger-'))
const server = await startEmbedded(home, { log: silentLog(), settings })
const sites: Site[] = []
try {
  const first = connect(server.ownerUrl, { log: silentLog() })
  await prepare(first)
  await stock(first.pool, 1)
  await first.close()
  const base = connect(addressOf('postgres'), { maxConnections: 1 })
  await base.pool.query('CREATE DATABASE large TEMPLATE libsa')
  await base.close()
  say('Filling two ledgers …')
  sites.push(await openSite(server.ownerUrl, small), await openSite(addressOf('large'), Number(values.transactions)))
  say(
    `\n${'milliseconds'.padEnd(34)}${[small, Number(values.transactions)].map((size) => size.toLocaleString('en').padStart(12)).join('')}${'ratio'.padStart(9)}`,
  )
  for (const [name, times, work] of rows) {
    const found: number[] = []
    for (const site of sites) found.push(await timed(times, () => work(site)))
    const [few = 0, many = 0] = found
    say(`${name.padEnd(34)}${found.map((ms) => ms.toFixed(1).padStart(12)).join('')}${(many / few).toFixed(1).padStart(9)}`)
  }
} finally {
  for (const { connection } of sites) await connection.close()
  await server.stop()
  await rm(home, { recursive: true, force: true })
}

function addressOf(database: string): string {
  return server.ownerUrl.replace(/\/\w+$/, `/${database}`)
}
