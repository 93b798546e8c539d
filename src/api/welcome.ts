import { consentAtSignUp } from '#domain/accounts/consents/record-consent.ts'
import { inTransaction } from '#domain/context.ts'
import { adoptOrders } from '#domain/renting/orders/adopt-orders.ts'
import type { EnteredAnswer } from '#domain/accounts/auth/enter.ts'
import type { ApiContext } from './door.ts'

/** The cookies of an entry. Signing in adopts what the visitor of this browser had begun. */
export async function welcome(context: ApiContext, { person, owes, cookies }: EnteredAnswer) {
  giveCookies(context, cookies)
  if (!person) return { person, owes }
  const actor = { ...context.actor, personId: person.id, email: person.email, roles: person.roles }
  await inTransaction({ ...context, actor }, async (tx) => {
    await consentAtSignUp(tx)
    await adoptOrders(tx)
  })
  return { person, owes }
}

/** Puts `set-cookie` lines into the answer. */
export function giveCookies(context: ApiContext, cookies: readonly string[]): void {
  for (const cookie of cookies) context.responseHeaders.append('set-cookie', cookie)
}

/** The answer to a request for a code, its cookie given. */
export function promise(context: ApiContext, { sent, cookies }: { sent: boolean; cookies: readonly string[] }) {
  giveCookies(context, cookies)
  return { sent }
}
