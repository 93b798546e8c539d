import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, siteOf } from '#platform/auth/network.ts'
import { createSlots } from '#platform/concurrency/slots.ts'
import { refuseUpgrades } from './limits/refuse-upgrades.ts'

/** A request that is not complete by then is cut with 408, however its body dribbles. */
const maxRequestMs = 20_000
const checkMs = 500
/** A connection on which nothing moves for this long while its answer is made or sent is ended: its client takes nothing any more. */
const maxSilenceMs = 60_000
/** The greatest number of connections, and the descriptors kept free for files, the database and the log. */
const maxConnections = 8000
const keptDescriptors = 256
/** One network has a quarter of the connections at most. Mobile carriers put thousands of phones in one. */
const shareOfNetwork = 1 / 4

interface ServerOptions {
  requestMs?: number
  /** The greatest number of connections; by default as many as the descriptors of the process allow. */
  connections?: number
  /**
   * The number of our proxies in front of the shop: behind one, every connection is the proxy's, and networks are counted by request alone.
   */
  proxies?: number
  /** Whether Vite serves its hot reload on the same server. */
  isDev?: boolean
}

/** The HTTP server of the shop, its limits against clients that are slow on purpose set. Every connection has an end, also before it asks for anything. */
export function openServer({
  requestMs = maxRequestMs - checkMs,
  connections = connectionsAllowed(),
  proxies = 0,
  isDev = false,
}: ServerOptions = {}): Server {
  const server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: Math.min(10_000, requestMs),
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    // Longer than a proxy keeps an idle connection (usually 60 s): else it may send a request into one that closes.
    keepAliveTimeout: 65_000,
  })
  // A developer's first page waits until a thousand modules are transformed.
  server.timeout = isDev ? 0 : maxSilenceMs
  server.maxConnections = connections
  if (proxies === 0) countByNetwork(server, connections)
  refuseUpgrades(server, { isDev })
  return server
}

/** Ends a connection of a network that has its share already, before anything is read of it. */
function countByNetwork(server: Server, connections: number): void {
  const take = createSlots({ all: connections, ofKey: Math.ceil(connections * shareOfNetwork) })
  server.on('connection', (socket: Socket) => {
    const release = take(siteOf(networkOf(socket.remoteAddress ?? '')))
    if (release) socket.once('close', release)
    else socket.destroy()
  })
}

/** As many as the descriptors of the process allow, and at least some. */
function connectionsAllowed(): number {
  const descriptors = descriptorLimit()
  return Math.max(64, Math.min(maxConnections, descriptors - keptDescriptors))
}

/** The greatest number of open descriptors of the process; infinity where the system does not provide it. */
function descriptorLimit(): number {
  const report = process.report as (NodeJS.ProcessReport & { excludeNetwork?: boolean }) | undefined
  if (!report) return Number.POSITIVE_INFINITY
  // Else the report looks up the names of all addresses.
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  return Number(userLimits?.open_files?.soft) || Number.POSITIVE_INFINITY
}
