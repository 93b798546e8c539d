import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullContext } from '#domain/context.ts'
import { inTransaction } from '#domain/context.ts'
import { startMembership } from '#domain/money/memberships/start-membership.ts'
import { addCode } from '#domain/money/promotions/add-code.ts'
import type { Role } from '#domain/permissions.policy.ts'
import { enqueueSchedules, runJob } from '#jobs/jobs.ts'
import type { DueJob } from '#platform/jobs/job-worker.ts'
import { createLog } from '#platform/log.ts'
import { documentStore } from '#platform/storage/document-store.ts'
import { demoProviderOn, stripeProviderOn, type TestProvider } from '#tests/card-providers.ts'
import { type DueJobs, dueJobs } from '#tests/due-jobs.ts'
import { readyOwner } from '#tests/payouts.ts'
import { openStripe, type StripeStandIn } from '#tests/stripe/stand-in.ts'
import { openCliq } from '#tests/transfers.ts'
import { secret } from '../checkout.ts'
import { type Kind, type OpenShop, openShop } from '../shop.ts'
import { differing, fingerprints } from './fingerprints.ts'
import type { Random } from './random.ts'

/** Somebody who does something in every round. */
export interface Client {
  role: 'customer' | 'owner' | 'courier' | 'admin' | 'bank'
  ctx: FullContext
  /** Their number among those of the same role. */
  at: number
  /** Their place in the shop, also where they have no account. */
  visitorId: string
  personId: string | null
}

/** A shop in which twenty clients act at once. */
export interface HistoryShop extends OpenShop {
  provider: Omit<TestProvider, 'close'>
  /** Null for the demonstration provider. */
  stripe: StripeStandIn | null
  clients: readonly Client[]
  system: FullContext
  /** Two processes that run jobs; now and then one runs a job twice. */
  workers: readonly DueJobs[]
  /** A process that runs jobs twice, and complains when the second time changes something. */
  doubling: DueJobs
  /** Errors in the shop's log. */
  complaints: string[]
  query<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>
}

const owners = ['owner-dana', 'owner-lama', 'owner-huda']
const couriers = ['courier-omar', 'courier-sami']
const admins = ['admin-lina', 'admin-nour']
const customers = 12
/** The first of them have an account. */
const withAccount = 7

/** So many different pieces, `piece-0` and so on. */
export const pieces = 20

/** Dear enough for its order to be ended by two people only. */
const dearest = 10

const kinds: readonly Kind[] = Array.from({ length: pieces }, (_, index): Kind => {
  const owner = owners[index % owners.length] ?? ''
  return [`piece-${index}`, owner, index === dearest ? 70_000 : 6000 + 1500 * (index % 7), 1 + (index % 3), index % 3]
})
/** Everything else is asked for. */
const booksAtOnce = kinds.filter((_, index) => index % 5 < 2).map(([id]) => id)

/** The share of the jobs run twice whose second run is compared. */
const compared = 0.3

export async function openHistoryShop(which: 'demonstration' | 'Stripe', random: Random): Promise<HistoryShop> {
  // The provider lets go of holds by the clock of the shop.
  const seconds = (): number => Math.floor((shop.clock.estimate()?.getTime() ?? 0) / 1000)
  const stripe = which === 'Stripe' ? await openStripe({ now: seconds }) : null
  let provider: Omit<TestProvider, 'close'> | null = stripe && stripeProviderOn(stripe)
  const shop: OpenShop = await openShop({
    most: 40,
    kinds,
    payments({ pool }) {
      provider ??= demoProviderOn(pool, () => shop.clock.now())
      return provider.payments
    },
  })
  if (!provider) throw new Error('a shop without a card provider')
  const complaints: string[] = []
  // A dispute is in the provider's books before its event is sent.
  const write = (line: string): void => void (line.includes('provider-disputed') || complaints.push(line))
  const folder = await mkdtemp(join(tmpdir(), 'libsa-history-'))
  const documents = documentStore(folder, secret)
  const system: FullContext = { ...shop.as(''), documents, log: createLog({ level: 'error', to: { write } }) }
  const query = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await shop.database.pool.query<Row & Record<string, unknown>>(statement, values)).rows
  const people = { ...shop, query, system }
  const clients = await addPeople(people)
  for (const owner of owners) await readyOwner(people, owner)
  await addReductions(people)
  await enqueueSchedules(system)
  const jobs = (runInstead: (due: DueJob) => Promise<unknown>): DueJobs =>
    dueJobs({ pool: shop.database.pool, clock: shop.clock, system: () => system, runInstead })
  const sometimesTwice = (due: DueJob): Promise<unknown> =>
    Promise.all(Array.from({ length: random.chance(0.15) ? 2 : 1 }, () => runJob(system, due)))
  const twice = async (due: DueJob): Promise<void> => {
    await runJob(system, due)
    // Every table is read for a comparison.
    if (!random.chance(compared)) return
    const before = await fingerprints(query)
    await runJob(system, due)
    for (const table of differing(before, await fingerprints(query))) complaints.push(`run again, ${JSON.stringify(due)} changes ${table}`)
  }
  const [first, second, doubling] = [jobs(sometimesTwice), jobs(sometimesTwice), jobs(twice)]
  // Each opens with its first run, one after the other.
  for (const one of [first, second, doubling]) await one.run()
  const close = async (): Promise<void> => {
    for (const one of [first, second, doubling]) await one.close()
    await shop.close()
    await stripe?.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...shop, provider, stripe, clients, system, workers: [first, second], doubling, complaints, query, close }
}

type People = OpenShop & Pick<HistoryShop, 'query' | 'system'>

async function addPeople({ as, query }: People): Promise<Client[]> {
  const ids = Array.from({ length: customers }, (_, index) => `customer-${index}`)
  for (const id of [...ids.slice(0, withAccount), 'owner-huda', ...couriers, ...admins])
    await query(
      `INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES ($1, 'Rana', $1 || '@example.com', true, now(), now())
       ON CONFLICT DO NOTHING`,
      [id],
    )
  await query(`INSERT INTO roles VALUES ('courier') ON CONFLICT DO NOTHING`)
  for (const id of couriers) await query(`INSERT INTO person_roles VALUES ($1, 'courier') ON CONFLICT DO NOTHING`, [id])
  const client = (role: Client['role'], at: number, { personId, roles = [] }: { personId: string | null; roles?: Role[] }): Client => {
    const visitorId = `${role}-${at}-0123456789abcdef`
    const ctx = as(visitorId)
    return { role, at, personId, visitorId, ctx: { ...ctx, actor: { ...ctx.actor, personId, roles } } }
  }
  return [
    ...ids.map((personId, index) => client('customer', index, { personId: index < withAccount ? personId : null })),
    ...owners.map((personId, index) => client('owner', index, { personId, roles: ['customer', 'owner'] })),
    ...couriers.map((personId, index) => client('courier', index, { personId, roles: ['courier'] })),
    ...admins.map((personId, index) => client('admin', index, { personId, roles: ['admin'] })),
    client('bank', 0, { personId: null }),
  ]
}

/** CliQ, two codes, two plans, and credit of 20 JOD for three people. */
async function addReductions({ query, system, clock, database }: People): Promise<void> {
  await query('UPDATE items SET is_instant_book = id = ANY ($1)', [booksAtOnce])
  await query(`UPDATE items SET allows_in_person = right(id, 1) IN ('0', '1', '2', '3')`)
  await openCliq(database.pool, { promotionalCodes: { enabled: true } })
  const window = { opensAt: await clock.now(), closesAt: new Date('2028-07-01T00:00:00Z') }
  await inTransaction(system, async (tx) => {
    await addCode(tx, { code: 'WELCOME', kind: 'percent', amount: 1000, ...window })
    await addCode(tx, { code: 'FIVE', kind: 'fixed', amount: 3000, maxUses: 5, ...window })
    await startMembership(tx, { personId: 'customer-0', plan: 'premium', endsAt: window.closesAt })
    await startMembership(tx, { personId: 'customer-1', plan: 'vip', endsAt: window.closesAt })
  })
  for (const person of ['customer-0', 'customer-2', 'customer-3'])
    await query(
      `WITH posted AS (INSERT INTO ledger_transactions (id, kind, key, at) VALUES ($1, 'adjustment', $1, now()) RETURNING id)
       INSERT INTO ledger_entries (transaction_id, account, party_id, amount) SELECT posted.id, gift.* FROM posted,
         (VALUES ('customer_credit', $2, -20000), ('rounding', NULL, 20000)) AS gift`,
      [`gift-${person}`, person],
    )
}
