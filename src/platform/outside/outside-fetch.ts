import { Agent, fetch as send } from 'undici'
import type { OutsideService } from './outside-service.ts'

/** The limits of calls, and what counts as a fault. */
export interface FetchOptions {
  /** A longer answer is a fault; a MiB by default. */
  maxBytes?: number
  /** Whether a status is a fault of the service; by default 401, 403 and from 500 on. */
  isFault?: (status: number) => boolean
  /** The answer is handed on while it arrives: whoever reads it limits its time. */
  isStreamed?: boolean
  /** Whether each call may be repeated; by default reads, and writes that carry an idempotency key. */
  isRepeatable?: boolean
  /** Throws for an answer that is of no use: that is a fault of the service, too. */
  check?: (answer: Response) => Promise<void>
  /** The limits of a try and of a call with its tries, in milliseconds; those of the service by default. */
  tryMs?: number
  totalMs?: number
}

/** Connections to a service at most. */
const maxConnections = 64
const mebi = 1024 ** 2

/** The service asks to come again: too many calls, or another one with the same key is under way. */
const again = new Set([409, 429])

/**
 * `fetch` to a service, with its limits; redirects are not followed. A fault is thrown as `OutsideUnavailable`.
 */
export function outsideFetch(
  service: OutsideService,
  {
    maxBytes = mebi,
    isFault = (status) => status === 401 || status === 403 || status >= 500,
    isStreamed = false,
    isRepeatable: isAlwaysRepeatable = false,
    check = () => Promise.resolve(),
    ...limits
  }: FetchOptions = {},
): typeof fetch {
  const { connectMs, totalMs } = { ...service.limits, ...limits }
  const dispatcher = new Agent({
    connect: { timeout: connectMs },
    connections: maxConnections,
    headersTimeout: totalMs,
    bodyTimeout: totalMs,
  })
  return async (input, init = {}) => {
    const { method = 'GET', headers, body = null, signal, redirect = 'manual' } = init
    const isRepeatable = isAlwaysRepeatable || ['GET', 'HEAD'].includes(method.toUpperCase()) || new Headers(headers).has('idempotency-key')
    const url = input instanceof Request ? input.url : input
    return service.call(
      async (one) => {
        const ends = isStreamed && signal ? AbortSignal.any([one.signal, signal]) : one.signal
        // The types of the library and those of the browser name the same things.
        const wish = { method, headers: new Headers(headers), body, redirect, dispatcher, signal: ends }
        const answer = (await send(url, wish as unknown as Parameters<typeof send>[1])) as unknown as Response
        if (isFault(answer.status) || (again.has(answer.status) && isRepeatable && !one.isLast)) {
          await answer.body?.cancel()
          throw new Error(`it answered ${answer.status}`)
        }
        // None of the services answers with a page: it is that of a network in between, such as a hotel's.
        if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html')) {
          await answer.body?.cancel()
          throw new Error('a page came in place of its answer')
        }
        if (isStreamed) return answer
        const read = await whole(answer, maxBytes)
        await check(read.clone())
        return read
      },
      { signal, isRepeatable, ...limits },
    )
  }
}

/** The answer with its body read. */
async function whole(answer: Response, maxBytes: number): Promise<Response> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new Error(`its answer has more than ${maxBytes} bytes`)
    parts.push(part)
  }
  const isEmpty = size === 0 || [204, 205, 304].includes(answer.status)
  return new Response(isEmpty ? null : Buffer.concat(parts), { status: answer.status, headers: new Headers([...answer.headers]) })
}
