import type { SignInAnswer } from '#domain/accounts/auth/complete-sign-in.ts'
import { consentAtSignUp } from '#domain/accounts/consents/record-consent.ts'
import type { Person } from '#domain/accounts/people/person.contract.ts'
import { saveFirstLocale } from '#domain/accounts/profiles/save-locale.ts'
import { inTransaction } from '#domain/context.ts'
import { keepAdoptedUnits } from '#domain/renting/holds/keep-adopted-units.ts'
import { requoteAdopted } from '#domain/renting/holds/requote-adopted.ts'
import { adoptOrders } from '#domain/renting/orders/adopt-orders.ts'
import { adoptWaits } from '#domain/renting/waits/adopt-waits.ts'
import type { ApiContext } from './guard.ts'

/** Sets the cookies of a sign-in, and stores its language if none is known. The person takes over the consents, orders, waits and holds of this browser's visitor. */
export async function afterSignIn(context: ApiContext, { person, nextStep, cookies }: SignInAnswer) {
  setCookies(context, cookies)
  if (!person) return { person, nextStep }
  const actor = { ...context.actor, personId: person.id, email: person.email, roles: person.roles }
  await inTransaction({ ...context, actor }, async (tx) => {
    await saveFirstLocale(tx, person.id)
    await consentAtSignUp(tx)
    await adoptOrders(tx)
    await adoptWaits(tx)
    await keepAdoptedUnits(tx)
    await requoteAdopted(tx)
  })
  return { person, nextStep }
}

/** The person takes over the orders of guests with the contact that they have just confirmed. */
export async function afterContactChange(context: ApiContext, person: Person): Promise<{ person: Person }> {
  await inTransaction(context, adoptOrders)
  return { person }
}

/** Puts `set-cookie` lines into the answer. */
export function setCookies(context: ApiContext, cookies: readonly string[]): void {
  for (const cookie of cookies) context.responseHeaders.append('set-cookie', cookie)
}

/** Sets the cookies of a requested code, and returns the answer to the request. */
export function answerCodeSent(context: ApiContext, { sent, cookies }: { sent: boolean; cookies: readonly string[] }) {
  setCookies(context, cookies)
  return { sent }
}
