import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { newId } from '#values/id.ts'
import { recorded } from './bare.ts'
import { type Call, send } from './load.ts'

const talks = 30
const ticksASecond = 100
/** Questions of visitors: an intent, clothes by name, clothes on days, and what nobody knows; in both languages. */
const questions = [
  'What is your return policy?',
  'كيف أطلب؟',
  'a green evening dress',
  'فستان سهرة أخضر',
  'a dress size M on 12 to 14 August under 60',
  'do you rent out umbrellas for cats',
]

interface Shop {
  port: number
  pool: Pool
}

interface Cost {
  shop: number
  database: number
}

/** Measures the processor time of a chat message in the shop and the database. It is a multiple of a quote of the same run. */
export async function measureChat({ port, pool }: Shop, quote: Call, say: (line: string) => void): Promise<void> {
  const open = await Promise.all(Array.from({ length: talks }, (_, index) => begin(port, index)))
  const ask = (at: number): Call => {
    const { path, headers } = open[at % talks] as Awaited<ReturnType<typeof begin>>
    return { path, headers, method: 'POST', body: { key: newId(), content: questions[at % questions.length] } }
  }
  const count = talks * questions.length
  for (let at = 0; at < questions.length; at += 1) await send(port, ask(at))
  for (let at = 0; at < 20; at += 1) await send(port, quote)
  const message = await costOf(pool, count, (at) => send(port, ask(at * (questions.length + 1))))
  const priced = await costOf(pool, count, () => send(port, quote))
  const statements = await recorded(() => send(port, ask(0)))
  const ratio = (of: keyof Cost) => (message[of] / priced[of]).toFixed(1)
  const ms = (cost: Cost) => `${cost.shop.toFixed(1)} ms of the shop and ${cost.database.toFixed(1)} ms of the database`
  say(
    `chat: a message takes ${ms(message)}, a quote ${ms(priced)}: ${ratio('shop')} and ${ratio('database')} times as much; ${statements.length} statements.`,
  )
}

async function begin(port: number, at: number) {
  const from = { 'x-forwarded-for': `10.9.${at}.1` }
  const { body, cookie } = await send(port, { path: '/api/chat/sessions', method: 'POST', body: { path: '/' }, headers: from })
  const { session } = JSON.parse(body.toString()) as { session: { sessionId: string } }
  return { path: `/api/chat/sessions/${session.sessionId}/messages`, headers: { ...from, cookie: cookie ?? '' } }
}

/** In milliseconds of a processor for one call, the calls one after the other. */
async function costOf(pool: Pool, count: number, call: (at: number) => Promise<{ status: number }>): Promise<Cost> {
  const began = { shop: process.cpuUsage(), database: await databaseMs(pool) }
  for (let at = 0; at < count; at += 1) {
    const { status } = await call(at)
    if (status !== 200) throw new Error(`a call was answered ${status}`)
  }
  const { user, system } = process.cpuUsage(began.shop)
  return { shop: (user + system) / 1000 / count, database: ((await databaseMs(pool)) - began.database) / count }
}

/** Reads the processor time of the server processes of the pool so far, as Linux counts it. */
async function databaseMs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'")
  const ticks = rows.map(({ pid }) => {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
    return Number(user) + Number(system)
  })
  return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / ticksASecond
}
