import type { FullContext } from '#domain/context.ts'
import type { Role } from '#domain/permissions.policy.ts'
import { createLog } from '#platform/log.ts'
import { demoProviderOn, type TestProvider } from '#tests/card-providers.ts'
import { type DueJobs, dueJobs } from '#tests/due-jobs.ts'
import { readyOwner } from '#tests/payouts.ts'
import { openCliq } from '#tests/transfers.ts'
import { type Random, randomOf } from '../histories/random.ts'
import { type Kind, type OpenShop, openShop } from '../shop.ts'
import { beginTax } from './accounts.ts'
import { type Agenda, openAgenda } from './agenda.ts'
import { type Bank, openBank } from './bank.ts'
import { type CardBalance, openCardBalance } from './card-balance.ts'

export interface YearWish {
  seed: number
  days: number
  rentals: number
  pieces: number
  owners: number
  customers: number
  /** The greatest delay of late events in days: chargebacks, found items, debts. */
  patience: number
}

/** A shop that is open for a year, and everybody in it. */
export interface YearShop extends OpenShop {
  wish: YearWish
  random: Random
  agenda: Agenda
  provider: Omit<TestProvider, 'close'>
  cardBalance: CardBalance
  bank: Bank
  system: FullContext
  jobs: DueJobs
  admins: readonly FullContext[]
  couriers: readonly FullContext[]
  /** A person by their place among the customers; those beyond the last come without an account. */
  customer(at: number): FullContext
  /** The place of a customer who comes once, without an account. */
  newGuest(): number
  owner(id: string): FullContext
  /** Names nobody has used yet. */
  key(): string
  /** Actions, and refusals by their code. */
  tally: Map<string, number>
  note(what: string): void
  /** Errors in the shop's log. */
  complaints: string[]
  query<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>
}

/** Every fourth piece is asked for, every fifth item has a second one, some are dear. */
function kindsOf({ pieces, owners }: YearWish): Kind[] {
  return Array.from({ length: pieces }, (_, index): Kind => {
    const price = index % 23 === 0 ? 40_000 : 6000 + 1500 * (index % 9)
    return [`piece-${index}`, `owner-${index % owners}`, price, index % 5 === 0 ? 2 : 1, index % 3]
  })
}

const couriers = ['courier-0', 'courier-1', 'courier-2']
const admins = ['admin-0', 'admin-1', 'admin-2', 'admin-3']

export async function openYearShop(wish: YearWish): Promise<YearShop> {
  let cardBalance: CardBalance | null = null
  const shop: OpenShop = await openShop({
    kinds: kindsOf(wish),
    payments({ pool }) {
      const now = () => shop.clock.now()
      cardBalance = openCardBalance(pool, { made: demoProviderOn(pool, now), now })
      const { provider, findLines } = cardBalance
      return { ...provider.payments, findLines }
    },
  })
  if (!cardBalance) throw new Error('a shop without a card provider')
  const { provider } = cardBalance as CardBalance
  const query = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await shop.database.pool.query<Row & Record<string, unknown>>(statement, values)).rows
  const complaints: string[] = []
  const log = createLog({ level: 'error', to: { write: (line: string) => void complaints.push(line) } })
  const system: FullContext = { ...shop.as(''), log }
  const jobs = dueJobs({ pool: shop.database.pool, clock: shop.clock, system: () => system })
  const tally = new Map<string, number>()
  let [keys, guests] = [0, 0]
  const person = (id: string, ...roles: Role[]): FullContext => {
    const ctx = shop.as(`${id}-0123456789abcdef`)
    return { ...ctx, actor: { ...ctx.actor, personId: id, roles } }
  }
  const opened: YearShop = {
    ...shop,
    wish,
    random: randomOf(wish.seed),
    agenda: openAgenda(shop.clock),
    provider,
    cardBalance,
    bank: openBank(),
    system,
    jobs,
    admins: admins.map((id) => person(id, 'admin')),
    couriers: couriers.map((id) => person(id, 'courier')),
    customer: (at) => (at < wish.customers ? person(`customer-${at}`) : shop.as(`guest-${at}-0123456789abcdef`)),
    newGuest() {
      guests += 1
      return wish.customers + guests
    },
    owner: (id) => person(id, 'customer', 'owner'),
    key() {
      keys += 1
      return `year-key-${keys}`
    },
    tally,
    note: (what) => void tally.set(what, (tally.get(what) ?? 0) + 1),
    complaints,
    query,
    async close() {
      await jobs.close()
      await shop.close()
    },
  }
  await addPeople(opened)
  await beginTax(opened)
  return opened
}

async function addPeople({ wish, query, as, database }: YearShop): Promise<void> {
  const customers = Array.from({ length: wish.customers }, (_, index) => `customer-${index}`)
  await query(
    `INSERT INTO people (id, name, email, email_verified, created_at, updated_at)
     SELECT id, 'Rana', id || '@example.com', true, now(), now() FROM unnest($1::text[]) AS id`,
    [[...customers, ...couriers, ...admins]],
  )
  await query(`UPDATE items SET is_instant_book = right(id, 1) NOT IN ('3', '7')`)
  await openCliq(database.pool)
  for (let at = 0; at < wish.owners; at += 1) await readyOwner({ as, query }, `owner-${at}`)
}
