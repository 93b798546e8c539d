import { type Agent, request } from 'node:http'

/** A request of the load: made for each send, since a booking may be made only once. */
export interface Call {
  path: string
  method?: 'GET' | 'POST'
  body?: unknown
  headers?: Record<string, string>
  /** A refusal that the row is about, and no fault. */
  refused?: 409
}

interface Answer {
  status: number
  body: Buffer
  /** The cookies of the answer, as a browser sends them back. */
  cookie: string
}

/** Sends one request and reads its answer to the end. */
export function send(port: number, call: Call, agent?: Agent): Promise<Answer> {
  const body = call.body === undefined ? null : JSON.stringify(call.body)
  const headers = { 'accept-encoding': 'identity', ...(body === null ? {} : { 'content-type': 'application/json' }), ...call.headers }
  return new Promise((resolve, reject) => {
    const out = request({ host: '127.0.0.1', port, path: call.path, method: call.method ?? 'GET', headers, ...(agent ? { agent } : {}) })
    out.once('error', reject)
    out.once('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts), cookie: cookieIn(answer.headers['set-cookie']) }),
      )
    })
    out.end(body ?? undefined)
  })
}

function cookieIn(set: readonly string[] = []): string {
  return set.map((line) => line.split(';')[0]).join('; ')
}
