import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { areEqual } from '#platform/auth/equal-texts.ts'
import { newId } from '#values/id.ts'
import { ForgedWebhook, type ProviderEvent } from './payments.ts'

const toleranceMs = 300_000
const id = z.string().check(z.minLength(1))
const eventSchema = z.object({ eventId: id, providerId: id, kind: z.enum(['payment', 'refund', 'dispute', 'card']) })

/** A signed webhook as the demonstration provider sends it. */
export function signedDemoEvent(
  secret: string,
  providerId: string,
  { eventId = `evt_${newId()}`, kind = 'payment' }: Partial<ProviderEvent> = {},
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ eventId, providerId, kind })
  const time = String(Date.now())
  return { body, headers: { 'content-type': 'application/json', 'demo-signature': `${time}.${signatureOf(secret, time, body)}` } }
}

/**
 * The event of a body signed by `signedDemoEvent`, or null when it is none. Throws `ForgedWebhook` for any other body, and for a signature whose time
 * is more than five minutes away.
 */
export function readDemoEvent(secret: string, rawBody: string, headers: Headers): ProviderEvent | null {
  const [time, signature] = (headers.get('demo-signature') ?? '').split('.')
  const isFresh = Math.abs(Date.now() - Number(time)) < toleranceMs
  if (!time || !signature || !isFresh || !areEqual(signature, signatureOf(secret, time, rawBody))) throw new ForgedWebhook()
  const { data = null } = eventSchema.safeParse(parsed(rawBody))
  return data
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

interface Sender {
  baseUrl: string
  secret: string
  send?: typeof fetch
}

/** Notifies the shop of a payment; like any provider's webhook it may get lost. */
export async function sendDemoEvent(
  { baseUrl, secret, send = fetch }: Sender,
  { eventId, providerId, kind }: ProviderEvent,
): Promise<void> {
  const { body, headers } = signedDemoEvent(secret, providerId, { eventId, kind })
  await send(`${baseUrl}/api/payments/webhook`, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) }).catch(
    () => undefined,
  )
}

function signatureOf(secret: string, time: string, body: string): string {
  return createHmac('sha256', `demo-webhook:${secret}`).update(`${time}.${body}`).digest('hex')
}
