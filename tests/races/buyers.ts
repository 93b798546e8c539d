import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '#tests/limits.ts'
import { addDays, dayAt } from '#values/day.ts'
import { newId } from '#values/id.ts'

const busyMs = 200
const card = '4242424242424242'
const itemIds = ['wf-001', 'wf-002', 'wf-003', 'mf-001', 'mf-002', 'wp-001', 'wc-001', 'mc-001', 'k-001', 'k-002', 'k-003', 'mc-002']

/** The results of people who buy at the same time. */
export interface Buyers {
  /** The orders confirmed to buyers. */
  confirmed: string[]
  /** The number of answers to come back later (503). */
  turnedAway: number
  /** Answers that no buyer may get: no answer, or a fault of the shop. */
  faults: string[]
  /** Lets everybody go home after what they are doing. */
  leave(): Promise<void>
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

/** Lets `count` buyers go through checkout over and over, each order from a browser and a network of its own, paid by card. */
export function letBuy(baseUrl: string, count: number): Buyers {
  const buyers: Buyers = { confirmed: [], turnedAway: 0, faults: [], leave: () => Promise.resolve() }
  let isOver = false
  const everybody = Array.from({ length: count }, async (_, buyer) => {
    for (let round = 0; !isOver; round += 1) await buyOnce(callerOf(baseUrl, buyers, { buyer, round, isOver: () => isOver }), buyers)
  })
  buyers.leave = async () => {
    isOver = true
    await Promise.all(everybody)
  }
  return buyers
}

interface Caller {
  call(method: string, path: string, body?: unknown): Promise<Answer>
  buyer: number
  round: number
}

/** A browser that comes back when the shop is busy, and gives up when it is time to go home. */
function callerOf(
  baseUrl: string,
  buyers: Buyers,
  { buyer, round, isOver }: { buyer: number; round: number; isOver: () => boolean },
): Caller {
  const cookies = new Map<string, string>()
  const network = `10.${buyer}.${round % 250}.1`
  async function once(method: string, path: string, body: unknown): Promise<Answer> {
    const isForm = body instanceof URLSearchParams
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        'x-forwarded-for': network,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(limits.page),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? (JSON.parse(text) as Answer['body']) : { location: response.headers.get('location') } }
  }
  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    for (;;) {
      const answer = await once(method, path, body).catch((error: unknown) => {
        const cause = error instanceof Error ? error.cause : undefined
        buyers.faults.push(`${method} ${path}: ${String(error)} ${cause instanceof Error ? cause.message : ''}`)
        return { status: 0, body: {} }
      })
      if (answer.status >= 500 && answer.status !== 503)
        buyers.faults.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      if (![0, 503].includes(answer.status) || isOver()) return answer
      if (answer.status === 503) buyers.turnedAway += 1
      await pause(busyMs)
    }
  }
  return { call, buyer, round }
}

/** One way through checkout; whatever the shop declines on the way ends it. */
async function buyOnce({ call, buyer, round }: Caller, buyers: Buyers): Promise<void> {
  const from = addDays(dayAt(new Date()), 8 + ((round * 7) % 140))
  const lines = [{ itemId: itemIds[buyer % itemIds.length] ?? '', from, until: addDays(from, 2), quantity: 1 }]
  const held = await call('POST', '/api/orders', { key: newId(), lines })
  if (held.status !== 200) return
  const id = String(held.body['id'])
  const address = { name: 'Rana', phone: '0791234567', area: 'amman-abdoun', landmark: 'Abdoun Circle', building: '12' }
  const email = `buyer-${newId().toLowerCase()}@example.com`
  await call('PUT', `/api/orders/${id}/delivery`, { ...address, slot: `${addDays(from, -1)}_17-19` })
  await call('POST', `/api/orders/${id}/email-codes`, { email })
  const { messages = [] } = (await call('GET', '/api/outbox')).body as { messages?: { recipient: string; subject: string; text: string }[] }
  const mail = messages.find(({ recipient }) => recipient === email)
  const code = /\b\d{6}\b/.exec(`${mail?.subject} ${mail?.text}`)?.[0] ?? '000000'
  await call('PUT', `/api/orders/${id}/email`, { email, code })
  const { body: chosen } = await call('PUT', `/api/orders/${id}/method`, { method: 'card' })
  const total = (chosen['quote'] as { total?: number } | undefined)?.total ?? 0
  const paying = await call('POST', `/api/orders/${id}/payment`, { key: newId(), total })
  if (paying.status !== 200) return
  const page = new URL(String(paying.body['redirect']))
  const { body: paid } = await call('POST', `${page.pathname}${page.search}`, new URLSearchParams({ number: card }))
  await call('GET', String(paid['location']).replace(/^https?:\/\/[^/]+/, ''))
  const { body: bought } = await call('GET', `/api/orders/${id}`)
  if (bought['status'] === 'confirmed') buyers.confirmed.push(id)
}
