import { isIP } from 'node:net'
import type { Context } from 'hono'

interface Site {
  baseUrl: string
  isDemo: boolean
}

/** Whether a page of another site sent this request. Programs say nothing of where they are, and have no cookies of anybody. */
export function isForeign({ req }: Context, site: Site): boolean {
  const origin = req.header('origin')
  if (!origin) return ['cross-site', 'same-site'].includes(req.header('sec-fetch-site') ?? '')
  return origin !== site.baseUrl && !(site.isDemo && isAddressOf(origin, req.header('host')))
}

/** The demonstration may be opened by any address of its machine; not by a name, which its owner could make lead here (DNS rebinding). */
function isAddressOf(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false
  const { host: own, hostname } = new URL(origin)
  return own === host && (hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0)
}
