import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a database that can be cut off. */
export interface DatabaseProxy {
  url: string
  /** Ends every connection and takes no new one. */
  cut(): Promise<void>
  /** Keeps every connection, and lets nothing through in either direction. */
  silence(): void
  /** Lets new connections through again; those that were silenced stay silent. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Opens a port of this machine that leads to the database of `url`. */
export async function openProxy(url: string): Promise<DatabaseProxy> {
  const { username, password, hostname, port, pathname, search } = new URL(url)
  const host = decodeURIComponent(hostname)
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port || 5432}` } : { host, port: Number(port || 5432) }
  const open = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(target)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes) => isHeard() && far.write(bytes))
    far.on('data', (bytes) => isHeard() && near.write(bytes))
    if (isSilent) silenced.add(near)
    function isHeard(): boolean {
      return !silenced.has(near)
    }
  })
  const silenced = new WeakSet<Socket>()
  await listenOn(server, 0)
  const own = (server.address() as AddressInfo).port
  const hangUp = async () => {
    const closed = new Promise<void>((done) => server.close(() => done()))
    for (const socket of open) socket.destroy()
    await closed
  }
  return {
    url: `postgresql://${username}${password && `:${password}`}@127.0.0.1:${own}${pathname}${search}`,
    cut: hangUp,
    silence() {
      isSilent = true
      for (const socket of open) silenced.add(socket)
    },
    async restore() {
      isSilent = false
      if (!server.listening) await listenOn(server, own)
    },
    async close() {
      if (server.listening) await hangUp()
    },
  }
}

function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((opened) => server.listen(port, '127.0.0.1', opened))
}
