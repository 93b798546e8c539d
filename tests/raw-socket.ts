import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'

/** A client of the sockets that can stop taking what it is sent: a bare connection that speaks as little of the protocol as that needs. */
export async function rawSocket({ url }: { url: string }, cookie: string) {
  const key = randomBytes(16).toString('base64')
  const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': key, cookie }
  const asked = request(`${url}/realtime/?EIO=4&transport=websocket`, { headers })
  asked.end()
  const [, socket, head] = (await once(asked, 'upgrade')) as [unknown, Socket, Buffer]
  let taken = head.length
  let text = head.toString('latin1')
  socket.on('data', (bytes: Buffer) => {
    taken += bytes.length
    if (text.length < 10_000) text += bytes.toString('latin1')
    // A frame that closes ends what is sent, and wants an answer.
    if (bytes.at(-2) === 0x88 || bytes.at(-4) === 0x88) socket.end()
  })
  const until = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(text)
      if (found) return found[1] ?? ''
      await once(socket, 'data')
    }
  }
  const closed = once(socket, 'close')
  socket.on('error', () => undefined)
  await until(/(0\{"sid")/)
  socket.write(frame('40'))
  await until(/(40\{"sid")/)
  return {
    /** The room that the answer names. */
    watch(topic: string, id: string): Promise<string> {
      socket.write(frame(`420${JSON.stringify(['watch', { topic, id }])}`))
      return until(/430\["([^"]+)"\]/)
    },
    pause: () => socket.pause(),
    /** The bytes it was sent in all, once the server has let go of it. */
    async untilClosed(): Promise<number> {
      socket.resume()
      await closed
      return taken
    },
  }
}

/** A short text as a frame of a client, which is masked. */
function frame(words: string): Buffer {
  const mask = randomBytes(4)
  const bytes = Buffer.from(words).map((byte, index) => byte ^ (mask[index % 4] ?? 0))
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length]), mask, bytes])
}
