import { and, eq, gt, isNull } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { consents } from './consents.table.ts'

const signUpMinutes = 10

/** Notes that the terms on the page of the order were agreed to with the payment; the same version once. */
export function consentAtCheckout(tx: TxContext, orderId: string): Promise<void> {
  return note(tx, { orderId, kind: 'terms', place: 'checkout' })
}

/** Notes that the person who acts lets her document be looked at. */
export function consentToCheck(tx: TxContext): Promise<void> {
  return note(tx, { personId: tx.actor.personId, kind: 'identity', place: 'identity' })
}

/** Notes the terms that came with the sign-up, whatever the way: of a person who has just come to be, once. */
export async function consentAtSignUp(tx: TxContext): Promise<void> {
  const { personId } = tx.actor
  if (!personId) return
  const [isNew] = await tx.db
    .select({ id: people.id })
    .from(people)
    .leftJoin(consents, and(eq(consents.personId, people.id), eq(consents.place, 'sign-up')))
    .where(and(eq(people.id, personId), gt(people.createdAt, new Date(tx.now.getTime() - signUpMinutes * 60_000)), isNull(consents.id)))
  if (isNew) await note(tx, { personId, kind: 'terms', place: 'sign-up' })
}

type Agreed = Pick<typeof consents.$inferInsert, 'personId' | 'orderId' | 'kind' | 'place'>

async function note(tx: TxContext, agreed: Agreed): Promise<void> {
  const { policies } = (await readSettings(tx)).settings
  await tx.db
    .insert(consents)
    .values({ ...agreed, version: policies.termsVersion, network: tx.actor.network ?? '', locale: tx.locale, at: tx.now })
    .onConflictDoNothing()
}
