import type { Contact } from '#domain/accounts/people/contact.ts'
import { findKnownBrowser } from '#domain/accounts/sessions/known-browsers.ts'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { mailboxOf } from '#values/contact.ts'

/** Mails in an hour that strangers can have sent to one mailbox, whatever they ask for and however they spell its address. */
const maxMails = 5
const minutes = 60

/**
 * Counts a mail that anybody can have sent, also one that is not sent because the contact is unknown; does nothing for a phone. A browser
 * its owner has signed in from has a counter of its own. Call it last before the transaction that sends.
 * @throws {Refusal} people.too-many (429, with `retryAfter` in seconds) when the mailbox has got its mails of the hour
 */
export async function countMail(ctx: Context | TxContext, { kind, to }: Contact): Promise<void> {
  if (kind !== 'email') return
  const { now } = await nowOf(ctx)
  const isKnownBrowser = (await findKnownBrowser(ctx, to)) !== null
  const key = `mail:${mailboxOf(to)}${isKnownBrowser ? ' by known browsers' : ''}`
  const retryAfter = await secondsToWait(ctx.db, { key, max: maxMails, minutes, now })
  if (retryAfter > 0) throw new Refusal('people.too-many', 429, { retryAfter })
}

/** Counts such a mail for an address; false when its mailbox has got its mails of the hour. */
export async function mayMail(ctx: Context | TxContext, to: string): Promise<boolean> {
  try {
    await countMail(ctx, { kind: 'email', to })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
