import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { OutsideLimits, OutsideService } from '#platform/outside/outside-service.ts'
import { limits } from './limits.ts'

/** The faults of services outside: the rows of the table in `docs/services-outside.md`. */
export const faults = ['slow', 'silent', 'down', 'forbidden', 'failing', 'garbage', 'half', 'flapping'] as const
export type Fault = (typeof faults)[number]

/** A way to a service of the tests on which faults happen. */
export interface FaultyService {
  /** In place of the service's own address. */
  url: string
  /** From the next request or connection on; while it flaps the first one fails, and then every second. */
  meet(fault: Fault | null): void
  /** The number of requests or connections. */
  count(): number
  /** Waits until so many have come. */
  came(count: number): Promise<void>
  /** Ends every connection. */
  hangUp(): void
  close(): Promise<void>
}

/** Limits under a fault: slow answers are waited for, missing ones time out soon. Neither depends on the speed of the machine. */
const limitsUnder = (fault: Fault | null): Partial<OutsideLimits> =>
  fault === 'silent' || fault === 'half' ? { tryMs: 300, totalMs: 1000 } : { tryMs: limits.poll, totalMs: limits.poll }

/** The duration of a slow answer within the time limit. */
const slowMs = 60

/** A fault for services behind HTTP, SMTP or PostgreSQL, by the scheme of the address. `limited` gets the limits that fit the fault. */
export async function faultyService(url: string, limited?: Pick<OutsideService, 'limits'>): Promise<FaultyService> {
  const target = new URL(url)
  const state = { fault: null as Fault | null, count: 0, flaps: 0 }
  const sockets = new Set<Socket>()
  const waiting: { count: number; done: () => void }[] = []
  const next = (): Fault | null => {
    state.count += 1
    for (const { count, done } of waiting) if (state.count >= count) done()
    if (state.fault !== 'flapping') return state.fault
    state.flaps += 1
    return state.flaps % 2 === 1 ? 'down' : null
  }
  const server = target.protocol === 'http:' ? httpWay(target, next) : tcpWay(target, next)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href.replace(/\/$/, ''),
    meet(fault) {
      if (limited) Object.assign(limited.limits, limitsUnder(fault))
      state.fault = fault
      state.flaps = 0
    },
    count: () => state.count,
    came: (count) => new Promise((done) => (state.count >= count ? done() : waiting.push({ count, done }))),
    hangUp,
    async close() {
      hangUp()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function httpWay(target: URL, next: () => Fault | null): Server {
  return createHttpServer((asked, answer) => {
    const fault = next()
    if (fault === 'down') asked.socket.destroy()
    else if (fault === 'forbidden') answer.writeHead(403).end()
    else if (fault === 'failing') answer.writeHead(500).end('{}')
    // The page of a network in between, such as a hotel's.
    else if (fault === 'garbage') answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to our network</h1>')
    else if (fault !== 'silent') void handOn(target, asked, { answer, fault })
  })
}

async function handOn(target: URL, asked: IncomingMessage, { answer, fault }: { answer: ServerResponse; fault: Fault | null }) {
  const { method, url, headers } = asked
  const onwards = request({ host: target.hostname, port: target.port, method, path: url, headers, agent: false })
  asked.pipe(onwards)
  const [got] = (await once(onwards, 'response')) as [IncomingMessage]
  const send = (): void => {
    answer.writeHead(got.statusCode ?? 500, got.headers)
    if (fault !== 'half') return void got.pipe(answer)
    got.once('data', (bytes: Buffer) => answer.write(bytes.subarray(0, Math.floor(bytes.length / 2))))
  }
  if (fault === 'slow') setTimeout(send, slowMs)
  else send()
}

const pgError = (code: string): Buffer => {
  const body = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mthe tests say no\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const said = {
  'smtp:': { forbidden: '554 5.7.1 not you\r\n', failing: '421 4.3.0 not now\r\n' },
  'postgresql:': { forbidden: pgError('28P01'), failing: pgError('57P03') },
}

/** Whole connections meet the fault: SMTP and PostgreSQL speak too much for a request. */
function tcpWay(target: URL, next: () => Fault | null): Server {
  const isMail = target.protocol === 'smtp:'
  const words = said[isMail ? 'smtp:' : 'postgresql:']
  const host = decodeURIComponent(target.hostname)
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${target.port}` } : { host, port: Number(target.port) }
  return createServer((near) => {
    const fault = next()
    if (fault === 'down') return void near.destroy()
    // A client of PostgreSQL speaks first.
    const say = (bytes: string | Buffer) => (isMail ? near.end(bytes) : near.once('data', () => near.end(bytes)))
    if (fault === 'forbidden' || fault === 'failing') return void say(words[fault])
    if (fault === 'garbage') return void say('\u0001<h1>Welcome to our network</h1>\r\n')
    if (fault === 'silent') return
    const far = connect(place)
    far.on('error', () => undefined)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
    near.on('data', (bytes) => far.write(bytes))
    if (fault === 'half') far.once('data', (bytes: Buffer) => near.write(Buffer.from(bytes).subarray(0, Math.floor(bytes.length / 2))))
    else far.on('data', (bytes) => (fault === 'slow' ? setTimeout(() => near.write(bytes), slowMs) : near.write(bytes)))
  })
}
