import { createServer, type Server } from 'node:http'

/** A request that is not complete by then is cut with 408, however its body dribbles. */
const maxRequestMs = 20_000
const checkMs = 500

/** The HTTP server of the shop, its limits against clients that are slow on purpose set. */
export function openServer({ requestMs = maxRequestMs - checkMs }: { requestMs?: number } = {}): Server {
  return createServer({
    maxHeaderSize: 16_384,
    headersTimeout: Math.min(10_000, requestMs),
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    // Longer than a proxy keeps an idle connection (usually 60 s): else it may send a request into one that closes.
    keepAliveTimeout: 65_000,
  })
}
