import { afterAll, expect, inject, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { demoProviderOn, stripeProviderOn } from '#tests/card-providers.ts'
import { addressOf, nameOf, onServer } from '#tests/database.ts'
import { dueJobs } from '#tests/due-jobs.ts'
import { openRentingShop, payAtDemo, payAtStripe } from '#tests/renting.ts'
import { type Books, copyBooks } from '#tests/stripe/books.ts'
import { openStripe, type StripeStandIn } from '#tests/stripe/stand-in.ts'
import { shopOn } from './checkout.ts'
import { brokenRules } from './histories/rules.ts'
import { scenarios } from './killed-scenarios.ts'
import { type Life, liveUntil } from './life.ts'

type ScenarioName = keyof typeof scenarios

/** A shop at the beginning of a scenario, to be copied for each crash. */
interface Prepared {
  scenario: ScenarioName
  /** Of the database that is copied. */
  name: string
  now: Date
  /** Stripe's books; null with the demonstration provider. */
  books: Books | null
}

const shortPoints = 6
const atOnce = 2
const minute = 60_000
const isLong = process.env['LIBSA_LONG'] === '1'
const template = inject('databaseUrl')
const made: string[] = []
afterAll(async () => {
  for (const name of made) await onServer(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
})

async function prepare(scenario: ScenarioName, provider: string): Promise<Prepared> {
  const stripe = provider === 'Stripe' ? await openStripe() : undefined
  const shop = await openRentingShop(stripe && { stripe })
  await scenarios[scenario].prepare(shop)
  await shop.jobs.run()
  const now = await shop.clock.now()
  const name = `killed_${scenario.replace(' ', '_')}_${provider.toLowerCase()}`
  made.push(name)
  await shop.jobs.close()
  await shop.database.pool.end()
  await onServer(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await onServer(template, `CREATE DATABASE ${name} TEMPLATE ${nameOf(shop.database.url)}`)
  await shop.database.close().catch(() => undefined)
  await stripe?.close()
  return { scenario, name, now, books: stripe?.books ?? null }
}

/** Runs a scenario until it is over or killed. Returns its error, and the time. */
async function runScenario(scenario: ScenarioName, life: Life, { now, stripe }: { now: Date; stripe: StripeStandIn | null }) {
  const shop = shopOn(life.database, { now, ...(stripe && { payments: stripeProviderOn(stripe).payments }) })
  const run = scenarios[scenario].run({
    ...shop,
    query: async <Row extends object>(statement: string) => (await life.database.pool.query<Row & Record<string, unknown>>(statement)).rows,
    payAll: () => (stripe ? payAtStripe(stripe) : payAtDemo(shop)),
  })
  const over = run.then(
    () => null,
    (error: unknown) => error,
  )
  const fault = await Promise.race([over, life.killed.then(() => null)])
  return { fault, now: await shop.clock.now() }
}

interface End {
  trips: number
  isKilled: boolean
  /** Rules violated at the crash and not any more. */
  isRepaired: boolean
  broken: string[]
}

/** Kills a scenario at a round trip, runs the shop again for two minutes, and repeats the same request. */
async function killedAt({ scenario, name, now, books }: Prepared, trip: number): Promise<End> {
  const own = `${name}_${trip}`
  await onServer(template, `CREATE DATABASE ${own} TEMPLATE ${name}`)
  const url = addressOf(template, own)
  const account = books && copyBooks(books)
  const life = liveUntil(url, trip)
  const stripe = account && (await openStripe({ books: account, isUp: life.goesOn }))
  const after = liveUntil(url, 0)
  const stripeAfter = account && (await openStripe({ books: account }))
  try {
    const ran = await runScenario(scenario, life, { now, stripe })
    const found = await restart(after, { scenario, now: ran.now, stripe: stripeAfter })
    const before = await found.broken()
    const broken = await found.recover()
    const again = await runScenario(scenario, after, { now: await found.now(), stripe: stripeAfter })
    broken.push(...(await found.recover()))
    for (const { fault } of [ran, again]) if (fault !== null && !(fault instanceof Refusal)) broken.push(String(fault))
    if (trip === 0 && ran.fault !== null) broken.push(`refused: ${ran.fault}`)
    const isKilled = trip > 0 && life.trips() >= trip
    return {
      trips: life.trips(),
      isKilled,
      isRepaired: before.length > 0 && broken.length === 0,
      broken: broken.map((rule) => `${own}: ${rule}`),
    }
  } finally {
    await stripe?.close()
    await stripeAfter?.close()
    await Promise.all([life.database.close(), after.database.close()])
    await onServer(template, `DROP DATABASE IF EXISTS ${own} WITH (FORCE)`)
  }
}

/** The shop after a death: its rules, and two minutes of its jobs. */
async function restart(life: Life, { scenario, now, stripe }: { scenario: ScenarioName; now: Date; stripe: StripeStandIn | null }) {
  const { pool } = life.database
  const provider = stripe ? stripeProviderOn(stripe) : demoProviderOn(pool)
  const shop = shopOn(life.database, { now, payments: provider.payments })
  const system = shop.as('')
  const query = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await pool.query<Row & Record<string, unknown>>(statement, values)).rows
  const broken = async (): Promise<string[]> => {
    const found = await brokenRules({ clock: shop.clock, query, system, provider })
    for (const [rule, from] of Object.entries(scenarios[scenario].halfDone)) if ((await shop.count(from)) > 0) found.push(rule)
    return found
  }
  async function recover(): Promise<string[]> {
    const jobs = dueJobs({ pool, clock: shop.clock, system: () => system })
    const faults: string[] = []
    for (let times = 2; times > 0; times -= 1) {
      shop.clock.advance(minute)
      for (const { name, fault } of await jobs.run()) if (fault !== undefined) faults.push(`the job ${name}: ${fault}`)
    }
    await jobs.close()
    return [...faults, ...(await broken())]
  }
  return { broken, recover, now: () => shop.clock.now() }
}

const cases = (Object.keys(scenarios) as ScenarioName[]).flatMap((scenario) =>
  ['demonstration', 'Stripe'].map((provider) => [scenario, provider] as const),
)

test.each(cases)(
  '%s, %s: killed at any round trip to the database or the provider, the order and its money agree when the shop runs again',
  async (scenario, provider) => {
    const prepared = await prepare(scenario, provider)
    const whole = await killedAt(prepared, 0)
    expect(whole).toMatchObject({ broken: [], isKilled: false })
    const points = pointsOf(whole.trips)
    const ends: End[] = []
    for (let at = 0; at < points.length; at += atOnce)
      ends.push(...(await Promise.all(points.slice(at, at + atOnce).map((point) => killedAt(prepared, point)))))
    expect(ends.flatMap(({ broken }) => broken)).toEqual([])
    expect(ends.filter(({ isKilled }) => !isKilled)).toEqual([])
    // Otherwise no death left anything to repair.
    expect(ends.some(({ isRepaired }) => isRepaired)).toBe(!('isWhole' in scenarios[scenario]))
  },
  isLong ? 60 * minute : undefined,
)

/** Every round trip, or a few that lie evenly between the first and the last: the same ones each time. */
function pointsOf(trips: number): number[] {
  const all = Array.from({ length: trips }, (_, index) => index + 1)
  return isLong ? all : Array.from({ length: shortPoints }, (_, index) => all[Math.floor(((index + 0.5) * trips) / shortPoints)] ?? 1)
}
