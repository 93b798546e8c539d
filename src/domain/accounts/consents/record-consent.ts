import { and, eq, gt, isNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import type { TxContext } from '#domain/context.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { consents } from './consents.table.ts'

const signUpMinutes = 10

/** Records that the terms were accepted with the payment of an order, once per version. */
export function consentAtCheckout(tx: TxContext, orderId: string): Promise<void> {
  return addConsent(tx, { orderId, kind: 'terms', place: 'checkout' })
}

/** Records that the actor agrees to the check of their document. */
export function consentToCheck(tx: TxContext): Promise<void> {
  return addConsent(tx, { personId: tx.actor.personId, kind: 'identity', place: 'identity' })
}

/** Records the terms accepted with a sign-up, whatever the sign-in method: once, for a person created within the last ten minutes. */
export async function consentAtSignUp(tx: TxContext): Promise<void> {
  const { personId } = tx.actor
  if (!personId) return
  const [isNew] = await tx.db
    .select({ id: people.id })
    .from(people)
    .leftJoin(consents, and(eq(consents.personId, people.id), eq(consents.place, 'sign-up')))
    .where(and(eq(people.id, personId), gt(people.createdAt, new Date(tx.now.getTime() - signUpMinutes * 60_000)), isNull(consents.id)))
  if (isNew) await addConsent(tx, { personId, kind: 'terms', place: 'sign-up' })
}

type NewConsent = Pick<typeof consents.$inferInsert, 'personId' | 'orderId' | 'kind' | 'place'>

async function addConsent(tx: TxContext, consent: NewConsent): Promise<void> {
  const { policies } = (await readSettings(tx)).settings
  await tx.db
    .insert(consents)
    .values({ ...consent, version: policies.termsVersion, network: tx.actor.network ?? '', locale: tx.locale, at: tx.now })
    .onConflictDoNothing()
}
