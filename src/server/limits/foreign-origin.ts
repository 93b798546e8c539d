import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { Context } from 'hono'

interface Site {
  baseUrl: string
  isDemo: boolean
}

/** Whether a page of another site sent this request. Programs say nothing of where they are, and have no cookies of anybody. */
export function isForeign({ req }: Context, site: Site): boolean {
  return isForeignTo({ origin: req.header('origin'), host: req.header('host'), 'sec-fetch-site': req.header('sec-fetch-site') }, site)
}

/** The same by the headers of a request. */
export function isForeignTo(headers: Pick<IncomingHttpHeaders, 'origin' | 'host' | 'sec-fetch-site'>, site: Site): boolean {
  const { origin, host } = headers
  if (!origin) return ['cross-site', 'same-site'].includes(headers['sec-fetch-site'] ?? '')
  return origin !== site.baseUrl && !(site.isDemo && isAddressOf(origin, host))
}

/** The demonstration may be opened by any address of its machine; not by a name, which its owner could make lead here (DNS rebinding). */
function isAddressOf(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false
  const { host: own, hostname } = new URL(origin)
  return own === host && (hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0)
}
