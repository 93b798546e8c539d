import { and, eq, ne, or } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { knownBrowsers } from '#platform/auth/auth.table.ts'
import { hashToken } from '#platform/auth/session-cookie.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { type Place, notifyPerson } from '#domain/accounts/people/notify-person.ts'

/** Days after which a browser nobody signed in from is forgotten. */
export const knownDays = 365

/**
 * Remembers the browser a person signs in from, and tells her of one that is new: neither its own token is known nor such a device in that network.
 * Of the first one ever nobody is told.
 */
export async function noteBrowser(tx: TxContext, personId: string, place: Place): Promise<void> {
  const known = await tx.db.select().from(knownBrowsers).where(eq(knownBrowsers.personId, personId))
  const browserHash = hashToken(tx.actor.visitorId || `${place.device} ${place.network}`)
  const seen = { ...place, seenAt: tx.now }
  await tx.db
    .insert(knownBrowsers)
    .values({ personId, browserHash, ...seen })
    .onConflictDoUpdate({ target: [knownBrowsers.personId, knownBrowsers.browserHash], set: seen })
  const isKnown = known.some((one) => one.browserHash === browserHash || (one.device === place.device && one.network === place.network))
  if (known.length > 0 && !isKnown) await notifyPerson(tx, personId, 'newDevice', place)
}

/** Forgets the browsers a person has signed in from, but the acting one: whoever had her password may have left one of his own there. */
export async function forgetBrowsers(tx: TxContext, personId: string): Promise<void> {
  const isOther = ne(knownBrowsers.browserHash, hashToken(tx.actor.visitorId))
  await tx.db.delete(knownBrowsers).where(and(eq(knownBrowsers.personId, personId), isOther))
}

/** The hash of the acting browser, where the person with this proved e-mail address, phone or id has signed in from it before; else null. */
export async function findKnownBrowser(ctx: Context, who: string): Promise<string | null> {
  const browserHash = hashToken(ctx.actor.visitorId)
  const isHers = or(eq(people.id, who), and(eq(people.email, who), eq(people.emailVerified, true)), eq(people.phone, who))
  const [known] = await ctx.db
    .select({ personId: knownBrowsers.personId })
    .from(knownBrowsers)
    .innerJoin(people, eq(people.id, knownBrowsers.personId))
    .where(and(eq(knownBrowsers.browserHash, browserHash), isHers))
  return known ? browserHash : null
}
