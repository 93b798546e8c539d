import { createHmac, randomBytes } from 'node:crypto'
import { once as onceOf } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Books, balanceOf, openBooks, type StripeEvent, type StripeObject } from './books.ts'
import { answers, expanded } from './calls.ts'
import { lapse } from './charges.ts'
import { apiVersion, type Call, readCall } from './check.ts'
import { StripeFault } from './fault.ts'
import type { Form } from './form.ts'
import { listOf, numberOf, textOf } from './params.ts'

/** The fault of one request. `before`: nothing is done. `after`: all is done, and its answer is lost. `late`: it is done when the caller has given up. */
export type Trouble = 'error-before' | 'drop-before' | 'drop-after' | 'late'

export interface SeenRequest {
  operation: string
  key: string | null
  status: number
  isReplay: boolean
}

interface Answer {
  status: number
  body: unknown
}

export interface StripeStandIn {
  /** For `STRIPE_API_BASE`. */
  url: string
  secretKey: string
  books: Books
  balance(): number
  /** Every request that was answered or dropped, in order. */
  seen: SeenRequest[]
  /** Troubles of the next requests that match, one each. */
  trouble(operation: string, ...troubles: Trouble[]): void
  /** The body and the headers of an event as Stripe sends them, signed now or so many seconds ago. */
  signed(event: StripeEvent, signing?: { secret?: string; secondsAgo?: number }): { body: string; headers: Headers }
  webhookSecret: string
  /** A day passes, and every idempotency key is unknown again. */
  forgetKeys(): void
  close(): Promise<void>
}

interface StandInWish {
  /** An account that has been used already. */
  books?: Books
  /** Its clock in seconds; that of this machine by default. */
  now?: () => number
  /** Asked before each request; while it is false none is answered. */
  isUp?: () => boolean
}

/** Stripe as far as the shop uses it, on a port of this machine. It answers nothing that Stripe's description does not allow. */
export async function openStripe({ now, books = openBooks(undefined, now), isUp = () => true }: StandInWish = {}): Promise<StripeStandIn> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`
  const seen: SeenRequest[] = []
  const troubles = new Map<string, Trouble[]>()
  const { keys } = books

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isUp()) return void request.socket.destroy()
    const text = await readBody(request)
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe.test')
    const key = request.headers['idempotency-key']?.toString() ?? null
    const entry: SeenRequest = { operation: `${request.method} ${pathname}`, key, status: 0, isReplay: false }
    seen.push(entry)
    const work = async (): Promise<Answer> => {
      refuseStranger(request, secretKey)
      const call = readCall(request.method ?? '', pathname, request.method === 'GET' ? search : text)
      entry.operation = call.operation
      const trouble = troubles.get(call.operation)?.shift()
      if (trouble === 'error-before') throw new StripeFault(503, { type: 'api_error', message: 'Something went wrong on Stripe’s end.' })
      if (trouble === 'drop-before') throw new Drop()
      const run = async (): Promise<Answer> => {
        if (trouble === 'late') await untilClosed(response)
        lapse(books)
        return perform(books, call)
      }
      const done =
        request.method === 'POST' ? await once(keys, { key, call: `${call.operation} ${call.id} ${text}`, entry, run }) : await run()
      if (trouble === 'drop-after') throw new Drop()
      return done
    }
    const { status, body } = await work().catch(failed)
    entry.status = status
    if (status === 0) request.socket.destroy()
    else send(response, { status, body, isReplay: entry.isReplay })
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    webhookSecret,
    books,
    seen,
    balance: () => balanceOf(books),
    trouble: (operation, ...more) => void troubles.set(operation, more),
    signed(event, { secret = webhookSecret, secondsAgo = 0 } = {}) {
      const body = JSON.stringify(event, null, 2)
      const time = Math.floor(Date.now() / 1000) - secondsAgo
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      return { body, headers: new Headers({ 'stripe-signature': `t=${time},v1=${signature}` }) }
    },
    forgetKeys: () => keys.clear(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function untilClosed(response: ServerResponse): Promise<void> {
  if (!response.closed) await onceOf(response, 'close')
}

class Drop extends Error {}

function failed(error: unknown): Answer {
  if (error instanceof Drop) return { status: 0, body: null }
  if (error instanceof StripeFault) return { status: error.status, body: { error: error.body } }
  throw error
}

function refuseStranger({ headers }: IncomingMessage, secretKey: string): void {
  if (headers.authorization !== `Bearer ${secretKey}`) throw new StripeFault(401, { message: 'Invalid API Key provided.' })
  if (headers['stripe-version'] !== apiVersion)
    throw new StripeFault(400, { message: `Invalid Stripe API version: ${headers['stripe-version']}` })
}

function perform(books: Books, call: Call): Answer {
  const found = answers[call.operation]?.(books, call)
  if (!found) throw new StripeFault(404, { message: `Unrecognized request URL (${call.operation}).` })
  const paths = listOf(call.params, 'expand').map(String)
  if (!Array.isArray(found)) return { status: 200, body: expanded(books, found, paths) }
  return { status: 200, body: pageOf(books, found, { params: call.params, paths, url: call.operation.slice('GET '.length) }) }
}

interface Listing {
  params: Form
  paths: readonly string[]
  url: string
}

function pageOf(books: Books, found: readonly StripeObject[], { params, paths, url }: Listing): unknown {
  const limit = numberOf(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw new StripeFault(400, { message: 'limit must be between 1 and 100', param: 'limit' })
  const after = textOf(params, 'starting_after')
  const from = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1
  if (after !== null && from === 0) throw new StripeFault(400, { message: `No such object: '${after}'`, param: 'starting_after' })
  if (paths.some((path) => !path.startsWith('data.'))) throw new StripeFault(400, { message: 'This property cannot be expanded.' })
  const inner = paths.map((path) => path.slice('data.'.length))
  const data = found.slice(from, from + limit).map((one) => expanded(books, one, inner))
  return { object: 'list', url, has_more: found.length > from + limit, data }
}

interface Keyed {
  key: string | null
  /** The call with all its parameters. */
  call: string
  entry: SeenRequest
  run: () => Promise<Answer>
}

/** Stripe's idempotency: the first answer to a key, a no too, answers each later request with it. */
async function once(keys: Books['keys'], { key, call, entry, run }: Keyed): Promise<Answer> {
  const fault = (status: number, message: string, code?: string): StripeFault =>
    new StripeFault(status, { type: 'idempotency_error', message, ...(code && { code }) })
  if (key === null) return run()
  if (key.length > 255) throw fault(400, 'Idempotency keys have 255 characters at most.')
  const earlier = keys.get(key)
  if (earlier && earlier.call !== call)
    throw fault(400, `Keys for idempotent requests can only be used with the same parameters they were first used with: ${key}`)
  if (earlier && !earlier.answer) throw fault(409, 'Another request has this key.', 'idempotency_key_in_use')
  if (earlier?.answer) {
    entry.isReplay = true
    return earlier.answer
  }
  const kept: { call: string; answer: Answer | null } = { call, answer: null }
  keys.set(key, kept)
  kept.answer = structuredClone(await run().catch(failed))
  return kept.answer
}

function send(response: ServerResponse, { status, body, isReplay }: Answer & { isReplay: boolean }): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(7).toString('hex')}`,
    'stripe-version': apiVersion,
    ...(isReplay && { 'idempotent-replayed': 'true' }),
  })
  response.end(JSON.stringify(body, null, 2))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
