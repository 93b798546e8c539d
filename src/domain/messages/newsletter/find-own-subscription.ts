import { and, eq, isNotNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { mailboxOf } from '#values/contact.ts'
import { isNewsletterOn } from './is-newsletter-on.ts'
import type { OwnSubscription } from './newsletter.contract.ts'
import { subscribers } from './subscribers.table.ts'

/** Whether the actor's own mailbox gets the newsletter, and whether the shop has one. */
export async function findOwnSubscription(ctx: Context | TxContext): Promise<OwnSubscription> {
  const email = await findOwnEmail(ctx)
  const isIt = email === null ? undefined : and(eq(subscribers.mailbox, mailboxOf(email)), isNotNull(subscribers.confirmedAt))
  const isSubscribed = isIt !== undefined && (await ctx.db.$count(subscribers, isIt)) > 0
  return { isOffered: email !== null && (await isNewsletterOn(ctx)), isSubscribed }
}

/** The confirmed address of the actor; null without one. */
export async function findOwnEmail({ db, actor: { personId } }: Context | TxContext): Promise<string | null> {
  if (personId === null) return null
  const [person] = await db
    .select({ email: people.email })
    .from(people)
    .where(and(eq(people.id, personId), eq(people.emailVerified, true)))
  return person?.email ?? null
}
