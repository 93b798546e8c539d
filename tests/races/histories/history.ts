import { Refusal } from '#domain/refusal.ts'
import { type Bank, openBank } from './bank.ts'
import { customerChoices } from './customer-operations.ts'
import { type Client, type HistoryShop, openHistoryShop } from './history-shop.ts'
import { type Choice, type Drawing, drawChoice } from './operations.ts'
import { type Random, randomOf } from './random.ts'
import { brokenRules } from './rules.ts'
import { readScene } from './scene.ts'
import { adminChoices, courierChoices, ownerChoices } from './staff-operations.ts'

export interface HistoryWish {
  seed: number
  provider: 'demonstration' | 'Stripe'
  operations: number
  /** So many rounds lie between two nights, in which hours pass. */
  roundsADay: number
  /** After so many rounds the rules are looked at. */
  checkEvery: number
  /** One operation of a round after the other, so that a seed draws the very same again. */
  isOneByOne?: boolean
  say?: (line: string) => void
}

export interface History {
  /** Violated rules, each with its round. */
  broken: string[]
  /** The number of runs of each operation, and the number of refusals. */
  operations: Record<string, { done: number; refused: number }>
  /** The number of runs of each move of the table. */
  moves: Record<string, number>
  rounds: number
}

const minute = 60_000
const hour = 60 * minute
/** More than these say nothing new. */
const mostBroken = 12

/**
 * Lets twenty clients do what is drawn for them, round by round: each round's operations run at once, beside the jobs that are due. Ends at the
 * first check that finds something broken.
 */
export async function runHistory(wish: HistoryWish): Promise<History> {
  const { seed, provider, operations, roundsADay, checkEvery, say = () => undefined } = wish
  const random = randomOf(seed)
  const shop = await openHistoryShop(provider, randomOf(seed + 1))
  const history: History = { broken: [], operations: {}, moves: {}, rounds: 0 }
  try {
    const bank = openBank(shop)
    const round = { shop, bank, random, history, wish }
    const rounds = Math.ceil(operations / shop.clients.length)
    for (let at = 1; at <= rounds && history.broken.length === 0; at += 1) {
      const isNight = at % roundsADay === 0
      shop.clock.advance(isNight ? (6 + random.below(9)) * hour : (1 + random.below(12)) * minute)
      await runRound(round)
      if (at % checkEvery !== 0 && at < rounds) continue
      await check(round)
      say(`round ${at} of ${rounds}: ${JSON.stringify(await movesOf(shop))}`)
    }
    history.moves = await movesOf(shop)
    return history
  } finally {
    await shop.close()
  }
}

interface Round {
  shop: HistoryShop
  bank: Bank
  random: Random
  history: History
  wish: HistoryWish
}

async function runRound(round: Round, { withJobs = true } = {}): Promise<void> {
  const { shop, bank, random, history, wish } = round
  history.rounds += 1
  const scene = await readScene(shop)
  const drawn = shop.clients.map((client) => draw({ shop, scene, client, random }, bank))
  if (shop.stripe && random.chance(0.2)) shop.stripe.trouble(random.pick(fragile) ?? '', random.chance(0.5) ? 'drop-after' : 'error-before')
  const act = (choice: Choice, at: number): Promise<void> => perform(round, choice, `history-${history.rounds}-${at}`)
  if (wish.isOneByOne) {
    for (const [at, choice] of drawn.entries()) await act(choice, at)
    if (withJobs) await runJobs(round)
  } else await Promise.all([...drawn.map(act), withJobs && runJobs(round)])
}

/** Calls of Stripe whose answer is lost now and then. */
const fragile = [
  'POST /v1/payment_intents/{id}/capture',
  'POST /v1/payment_intents/{id}/cancel',
  'POST /v1/payment_intents',
  'POST /v1/refunds',
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions/{id}',
]

type Drawn = Choice & { isTwice: boolean }

function draw(drawing: Drawing, bank: Bank): Drawn {
  const choices: Record<Client['role'], (of: Drawing) => Choice[]> = {
    customer: customerChoices,
    owner: ownerChoices,
    courier: courierChoices,
    admin: adminChoices,
    bank: bank.choices,
  }
  const { random, client } = drawing
  const isTwice = random.chance(0.06)
  const own = drawChoice(random, choices[client.role](drawing))
  return { ...(own ?? { name: 'nothing to do', weight: 1, run: () => Promise.resolve() }), isTwice }
}

async function perform({ shop, history }: Round, choice: Choice, key: string): Promise<void> {
  const tally = history.operations[choice.name] ?? { done: 0, refused: 0 }
  history.operations[choice.name] = tally
  const times = (choice as Drawn).isTwice ? 2 : 1
  for (const end of await Promise.allSettled(Array.from({ length: times }, () => choice.run(key)))) {
    const isRefused = end.status === 'rejected' && end.reason instanceof Refusal && end.reason.status < 500
    if (end.status === 'rejected' && !isRefused) complain(history, `${choice.name}: ${detailsOf(end.reason)}`)
    tally[isRefused ? 'refused' : 'done'] += 1
  }
  complainOf(shop, history)
}

function complain({ broken, rounds }: History, what: string): void {
  if (broken.length < mostBroken) broken.push(`round ${rounds}: ${what}`)
}

function complainOf({ complaints }: HistoryShop, history: History): void {
  for (const line of complaints.splice(0)) complain(history, line.slice(0, 1500))
}

function detailsOf(reason: unknown): string {
  const error = reason instanceof Error ? reason : new Error(String(reason))
  const cause = error.cause instanceof Error ? ` because of ${error.cause.stack?.slice(0, 900)}` : ''
  return `${error.stack?.slice(0, 900)}${cause}`
}

async function runJobs(round: Round): Promise<void> {
  complainOfJobs(round, (await Promise.all(round.shop.workers.map((worker) => worker.run()))).flat())
}

function complainOfJobs({ shop, history }: Round, ran: { name: string; fault?: unknown }[]): void {
  for (const { name, fault } of ran) if (fault !== undefined) complain(history, `the job ${name}: ${detailsOf(fault)}`)
  complainOf(shop, history)
}

/**
 * Lets everything come to rest, and looks at the rules. The jobs that a last round has left run one after the other and twice: the second time
 * changes nothing.
 */
async function check(round: Round): Promise<void> {
  const { shop, bank, random, history } = round
  await runRound(round, { withJobs: false })
  for (let times = 3; times > 0; times -= 1) {
    for (const lost of await bank.flush(random)) complain(history, lost)
    shop.clock.advance(minute)
    complainOfJobs(round, await shop.doubling.run())
  }
  for (const rule of await brokenRules(shop)) complain(history, rule)
}

async function movesOf({ query }: HistoryShop): Promise<Record<string, number>> {
  const rows = await query<{ move: string; count: number }>(
    `SELECT details ->> 'move' AS move, count(*)::int AS count FROM audit_log WHERE details ? 'move' GROUP BY 1
     UNION ALL SELECT CASE event WHEN 'rental.days-moved' THEN 'moveDays' WHEN 'rental.extended' THEN 'extend' ELSE 'returnEarly' END, count(*)::int
     FROM audit_log WHERE event IN ('rental.days-moved', 'rental.extended', 'rental.returns-early') GROUP BY 1 ORDER BY 1`,
  )
  return Object.fromEntries(rows.map(({ move, count }) => [move, count]))
}
