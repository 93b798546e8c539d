import { and, eq, ne, or } from 'drizzle-orm'
import { notifyPerson, type SignInOrigin } from '#domain/accounts/people/notify-person.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { knownBrowsers } from '#platform/auth/auth.table.ts'
import { hashToken } from '#platform/auth/session-cookie.ts'

/** Days without a sign-in after which a browser is forgotten. */
export const knownBrowserDays = 365

/**
 * Stores the browser of a sign-in and notifies the person of a new one: neither its token nor its device and network are known. The very
 * first browser is not notified.
 */
export async function rememberBrowser(tx: TxContext, personId: string, place: SignInOrigin): Promise<void> {
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

/** Forgets the known browsers of a person except the current one: an intruder's browser may be among them. */
export async function forgetBrowsers(tx: TxContext, personId: string): Promise<void> {
  const isOther = ne(knownBrowsers.browserHash, hashToken(tx.actor.visitorId))
  await tx.db.delete(knownBrowsers).where(and(eq(knownBrowsers.personId, personId), isOther))
}

/** The hash of the current browser when the person with this verified contact or id has signed in from it before, else null. */
export async function findKnownBrowser(ctx: Context | TxContext, who: string): Promise<string | null> {
  const browserHash = hashToken(ctx.actor.visitorId)
  const isOfPerson = or(eq(people.id, who), and(eq(people.email, who), eq(people.emailVerified, true)), eq(people.phone, who))
  const [known] = await ctx.db
    .select({ personId: knownBrowsers.personId })
    .from(knownBrowsers)
    .innerJoin(people, eq(people.id, knownBrowsers.personId))
    .where(and(eq(knownBrowsers.browserHash, browserHash), isOfPerson))
  return known ? browserHash : null
}
