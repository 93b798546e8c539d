import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { afterEach, expect, test } from 'vitest'
import { openServer } from '#server/open-server.ts'
import { world } from '#tests/world.ts'

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

test('a body that dribbles is cut, and the others are served', async () => {
  const { shop, close } = await world()
  server = openServer({ requestMs: 600 }).on('request', getRequestListener(shop.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /api/quotes HTTP/1.1\r\nhost: localhost:3000\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n')
  const dribble = setInterval(() => socket.write('{'), 50)
  socket.on('error', () => undefined)
  expect((await fetch(`http://127.0.0.1:${port}/api/areas`)).status).toBe(200)
  expect(await text(socket).catch(() => 'HTTP/1.1 408')).toMatch(/^(HTTP\/1\.1 408|$)/)
  clearInterval(dribble)
  await close()
})

test('a connection is kept for longer than a proxy keeps it, and a request is given twenty seconds at most', async () => {
  server = openServer()
    .on('request', (_, answer) => answer.end())
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}/`)).headers.get('keep-alive')).toBe('timeout=65')
  expect(server.requestTimeout).toBeLessThan(20_000)
})
