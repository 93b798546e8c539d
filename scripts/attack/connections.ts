import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startShop } from '#tests/running-shop.ts'

const [waves, ofWave] = [25, 200]
/** Longer than a connection that asks for nothing is kept. */
const quietMs = 15_000

const handshake =
  'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
/** The ways to hold a connection, taken in turns. */
const hostile = [
  `GET / HTTP/1.1\r\nhost: x\r\n${handshake}\r\n`,
  'GET /browse HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: h2c\r\n\r\n',
  'CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: x\r\n\r\n',
  `GET /realtime/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\n${handshake}\r\n`,
  'GET / HTTP/1.1\r\nhost: x\r\n',
  '',
]

/** Opens 5,000 connections that want an upgrade, a tunnel or nothing, and never ends one itself. */
export const attack = {
  name: '5,000 connections that nobody owns',
  async run(log: (line: string) => void): Promise<{ held: boolean; said: string }> {
    const shop = await startShop()
    const port = Number(new URL(shop.baseUrl).port)
    const process = `/proc/${shop.child.pid}`
    const use = () => ({
      descriptors: readdirSync(`${process}/fd`).length,
      megabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`${process}/status`, 'utf8'))?.[1]) / 1024),
    })
    try {
      await openWave(port, ofWave)
      await pause(quietMs)
      const before = use()
      let served = 0
      const sockets: Socket[] = []
      for (let wave = 0; wave < waves; wave += 1) {
        sockets.push(...(await openWave(port, ofWave)))
        served += (await fetch(`${shop.baseUrl}/healthz`)).ok ? 1 : 0
        if (wave % 8 === 0) log(`${(wave + 1) * ofWave} opened: ${JSON.stringify(use())}`)
      }
      await pause(quietMs)
      const after = use()
      for (const socket of sockets) socket.destroy()
      const held = served === waves && after.descriptors <= before.descriptors + 20 && after.megabytes <= before.megabytes + 60
      return {
        held,
        said: `${waves * ofWave} opened, ${served} of ${waves} visitors served; before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`,
      }
    } finally {
      await shop.close()
    }
  },
}

/** From several networks of this machine, so that none has its share at once. */
async function openWave(port: number, count: number): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.${index % 20}.1`, allowHalfOpen: true })
      socket.on('error', () => undefined)
      await Promise.race([once(socket, 'connect'), once(socket, 'close')])
      socket.write(hostile[index % hostile.length] ?? '')
      socket.resume()
      return socket
    }),
  )
}
