import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { io } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import type { SocketOptions } from '#platform/realtime/open-sockets.ts'
import { freshDatabase } from '#tests/database.ts'
import { openFront } from '#tests/front.ts'
import { openServer } from './open-server.ts'
import { openRealtime } from './realtime.ts'

const running: (() => unknown)[] = []
afterEach(async () => {
  for (const end of running.splice(0).reverse()) await end()
})

type Options = NonNullable<Parameters<typeof openServer>[0]>

/** The server alone; what it is asked for by usual requests, it answers. */
async function serverWith(options: Options = {}) {
  const server = openServer(options).on('request', (_, answer) => answer.end('served'))
  return { server, ...(await opened(server)) }
}

async function opened(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  running.push(() => server.closeAllConnections())
  running.push(() => server.close())
  const { port } = server.address() as AddressInfo
  /** A connection that sends these lines and never ends by itself; it may have said what it was answered. */
  const ask = async (...lines: string[]) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    running.push(() => socket.destroy())
    let said = ''
    socket.on('data', (bytes: Buffer) => {
      said += bytes.toString('latin1')
    })
    socket.on('error', () => undefined)
    const ended = Promise.race([once(socket, 'end'), once(socket, 'close')])
    await once(socket, 'connect')
    if (lines.length > 0) socket.write(`${[...lines, 'host: localhost', '', ''].join('\r\n')}`)
    return { socket, ended, said: () => said }
  }
  const count = () => promisify(server.getConnections.bind(server))()
  return { ask, count, url: `http://127.0.0.1:${port}` }
}

/** The server with the sockets of a shop behind it. */
async function shopWith(limits: SocketOptions['limits'] = {}) {
  const database = await freshDatabase()
  const shop = await openFront(database)
  running.push(() => shop.close())
  const server = openServer().on('request', (_, answer) => answer.end('served'))
  const sockets = openRealtime(server, shop.deps, { databaseUrl: database.url, limits })
  running.push(() => sockets.stop())
  return opened(server)
}

const upgrade = (to: string) => ['connection: Upgrade', `upgrade: ${to}`]
const handshake = [...upgrade('websocket'), 'sec-websocket-version: 13', 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==']
const socketPath = '/realtime/?EIO=4&transport=websocket'

test('an upgrade or CONNECT that is not for the sockets is refused, and leaves no descriptor behind', async () => {
  const { ask, count, url } = await shopWith()
  const hostile = [
    ['GET / HTTP/1.1', ...upgrade('websocket')],
    ['GET /browse HTTP/1.1', ...upgrade('h2c')],
    ['POST /api/quotes HTTP/1.1', ...upgrade('websocket'), 'content-length: 100000'],
    ['GET /realtime HTTP/1.1', ...handshake],
    ['GET /realtime/ HTTP/1.1', ...upgrade('h2c')],
    [`GET ${socketPath} HTTP/1.1`, ...upgrade('h2c')],
    [`GET ${socketPath} HTTP/1.1`, ...handshake, 'origin: https://elsewhere.example'],
    ['GET / HTTP/1.1', ...handshake, 'sec-websocket-protocol: vite-hmr'],
    ['CONNECT elsewhere.example:443 HTTP/1.1'],
  ]
  for (let round = 0; round < 25; round += 1) {
    const asked = await Promise.all(hostile.map((lines) => ask(...lines)))
    await Promise.all(asked.map(({ ended }) => ended))
    expect(asked.filter(({ said }) => /^HTTP\/1\.1 101/.test(said()))).toEqual([])
  }
  await expect.poll(count).toBe(0)
  expect(await (await fetch(url, { headers: { connection: 'close' } })).text()).toBe('served')
})

test('beside Vite only its own upgrade passes', async () => {
  const { server, ask, count } = await serverWith({ isDev: true })
  // As Vite does it: what is not its own stays open.
  server.on('upgrade', ({ url, headers }, socket) => {
    if (url?.startsWith('/?') && headers['sec-websocket-protocol'] === 'vite-hmr') socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
  })
  const own = await ask('GET /?token=x HTTP/1.1', ...handshake, 'sec-websocket-protocol: vite-hmr')
  await once(own.socket, 'data')
  for (const lines of [
    ['GET /browse HTTP/1.1', ...handshake, 'sec-websocket-protocol: vite-hmr'],
    ['GET / HTTP/1.1', ...handshake],
    ['GET / HTTP/1.1', ...upgrade('h2c')],
  ])
    await (await ask(...lines)).ended
  await expect.poll(count).toBe(1)
  expect(own.said()).toMatch(/^HTTP\/1\.1 101/)
})

test('one network has a quarter of the connections, others have room, and one that ends makes room', async () => {
  const { ask, count } = await serverWith({ connections: 8 })
  const [one] = [await ask(), await ask()]
  await expect.poll(count).toBe(2)
  await (await ask()).ended
  expect(await count()).toBe(2)
  one?.socket.destroy()
  await expect.poll(count).toBe(1)
  const next = await ask('GET / HTTP/1.1')
  await once(next.socket, 'data')
  expect(next.said()).toMatch(/^HTTP\/1\.1 200/)
})

test('behind a proxy of ours all connections are its own, and only their number in all is limited', async () => {
  const { ask, count } = await serverWith({ connections: 4, proxies: 1 })
  for (let at = 0; at < 4; at += 1) await ask()
  await expect.poll(count).toBe(4)
  await (await ask()).ended
  expect(await count()).toBe(4)
})

test('a connection that asks for nothing, or closes its half, is ended', async () => {
  const { ask, count } = await serverWith({ requestMs: 600 })
  const silent = await ask()
  const half = await ask('GET / HTTP/1.1')
  half.socket.end()
  await Promise.all([silent.ended, half.ended])
  await expect.poll(count).toBe(0)
})

test('an answer that nobody takes is not waited for', async () => {
  const { server } = await serverWith()
  expect(server.timeout).toBe(60_000)
})

test('a socket that does not say who it is ends at its time, one that has said so stays', async () => {
  const { ask, count, url } = await shopWith({ unknownMs: 700 })
  const known = io(url, { path: '/realtime', transports: ['websocket'], reconnection: false, forceNew: true })
  running.push(() => known.disconnect())
  await new Promise<void>((done) => known.once('connect', done))
  const stranger = await ask(`GET ${socketPath} HTTP/1.1`, ...handshake)
  await stranger.ended
  await expect.poll(count).toBe(1)
  expect([stranger.said().slice(0, 12), known.connected]).toEqual(['HTTP/1.1 101', true])
})

test('a socket is counted by its network before it says who it is', async () => {
  const { ask, count } = await shopWith({ sockets: 10, ofNetwork: 2 })
  const open = () => ask(`GET ${socketPath} HTTP/1.1`, ...handshake)
  const [one, two] = [await open(), await open()]
  await Promise.all([one, two].map(({ socket }) => once(socket, 'data')))
  expect([one, two].map(({ said }) => said().slice(0, 12))).toEqual(['HTTP/1.1 101', 'HTTP/1.1 101'])
  const third = await open()
  await third.ended
  expect(third.said()).not.toContain('101')
  one.socket.destroy()
  await expect.poll(count).toBe(1)
  const next = await open()
  await once(next.socket, 'data')
  expect(next.said()).toMatch(/^HTTP\/1\.1 101/)
})
