import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { isRealtime } from '#platform/realtime/open-sockets.ts'

const refusal = 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/**
 * Refuses every upgrade but that of our sockets, in development also that of Vite, and every CONNECT. Node hands such a connection to the
 * listeners and forgets it: without a listener that ends it, its descriptor stays open for ever.
 */
export function refuseUpgrades(server: Server, { isDev }: { isDev: boolean }): void {
  server.on('upgrade', (request, socket) => {
    if (!isRealtime(request) && !(isDev && isOfVite(request))) refuse(socket)
  })
  server.on('connect', (_, socket) => refuse(socket))
}

/** Decides as Vite does, which leaves open what it does not take. */
function isOfVite({ url = '', headers }: IncomingMessage): boolean {
  const isItsProtocol = ['vite-hmr', 'vite-ping'].includes(headers['sec-websocket-protocol'] ?? '')
  return isItsProtocol && url.split('?')[0] === '/'
}

/** Says so and ends the connection at once, whether the client reads it or not. */
function refuse(socket: Duplex): void {
  socket.on('error', () => undefined)
  socket.write(refusal)
  socket.destroy()
}
