import type { Context } from '#domain/context.ts'
import { can } from '#domain/permissions.policy.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { normalizedAddress } from '#platform/auth/network.ts'
import { pageAt } from '#web/app/page-lookup.ts'

/** The delay in `Retry-After` during maintenance, in seconds. */
export const maintenanceWait = 300

/** Calls that the API answers during maintenance: administration, signing in, the settings, and one's own running rentals. */
const openCalls =
  /^(\w+ \/api\/(admin|settings)(\/.*)?|\w+ \/api\/people\/(me|sessions|password|password-codes)|\w+ \/api\/(auth|factors|identities)(\/.*)?|(GET|HEAD) \/api\/orders(\/[^/]+)?)$/

export interface Caller {
  method: string
  /** The path asked for, without language. */
  path: string
  /** The caller's address. */
  address: string
}

/** Whether maintenance turns this caller away: the site is closed, and neither they nor what they ask for is excepted. */
export async function isTurnedAway(ctx: Context, { method, path, address }: Caller): Promise<boolean> {
  if (path.startsWith('/api/') ? openCalls.test(`${method} ${path}`) : pageAt(path).isAlwaysOpen) return false
  if (can(ctx.actor, 'site.use-in-maintenance')) return false
  const { enabled, allowedIPs } = (await readSettings(ctx)).settings.maintenance
  return enabled && !allowedIPs.some((allowed) => normalizedAddress(allowed) === normalizedAddress(address))
}
