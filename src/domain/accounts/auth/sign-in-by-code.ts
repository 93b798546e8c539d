import type * as z from 'zod/mini'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { cookieLine, tokenIn } from '#platform/auth/session-cookie.ts'
import { refuseUnasked, spendCode, spendLink } from './codes.ts'
import { contactAt, contactOf, findByContact } from '#domain/accounts/people/contact.ts'
import { type SignInAnswer, enter } from './complete-sign-in.ts'
import { countTry } from './limit-attempts.ts'
import { createPerson } from '#domain/accounts/people/create-person.ts'
import { identifierOf, purposeAt } from './send-code.ts'
import type { Arrival } from '#domain/accounts/sessions/session.ts'
import type { signInByCodeSchema, signInByLinkSchema } from './auth.contract.ts'

/**
 * Signs in by a code, in the browser that asked for it. A proved contact nobody has opens an account without a password, once a name came with the
 * code; at the couriers' door nobody does. Refuses with `people.code-wrong`, `people.code-expired` (after three wrong tries or ten minutes), `people.name-missing` (422; the code stays
 * good), `people.too-many`.
 */
export async function signInByCode(ctx: Context, input: z.infer<typeof signInByCodeSchema>, headers: Headers): Promise<SignInAnswer> {
  const contact = contactOf(input)
  const { portal } = input
  const identifier = identifierOf(purposeAt(portal), tokenIn(headers, 'code', ctx.baseUrl) ?? '')
  await refuseUnasked(ctx, { identifier, recipient: contact.to })
  await countTry(ctx, 'confirm', contact.to)
  return enterWaiting(ctx, { headers, name: input.name, way: 'code', portal }, (tx) =>
    spendCode(tx, { identifier, recipient: contact.to, code: input.code }),
  )
}

/** Signs in by the link of a mail, in the browser that asked for it. Refuses as `signInByCode`, and with `people.link-elsewhere` (409) in a browser that never asked. */
export async function signInByLink(ctx: Context, input: z.infer<typeof signInByLinkSchema>, headers: Headers): Promise<SignInAnswer> {
  if (!tokenIn(headers, 'code', ctx.baseUrl)) throw new Refusal('people.link-elsewhere', 409)
  return enterWaiting(ctx, { headers, name: input.name, way: 'link' }, (tx, identifier) => spendLink(tx, { identifier, link: input.link }))
}

interface Coming extends Arrival {
  name: string | undefined
}

async function enterWaiting(
  ctx: Context,
  { headers, name, way, portal }: Coming,
  use: (tx: TxContext, identifier: string) => ReturnType<typeof spendCode>,
): Promise<SignInAnswer> {
  const token = tokenIn(headers, 'code', ctx.baseUrl)
  if (!token) throw new Refusal('people.code-expired', 409)
  const { refusal, entered } = await inTransaction(ctx, async (tx) => {
    const used = await use(tx, identifierOf(purposeAt(portal), token))
    if (used.refusal) return { refusal: used.refusal, entered: null }
    const contact = contactAt(used.recipient)
    const known = await findByContact(tx.db, contact)
    if (!known && portal === 'delivery') return { refusal: null, entered: { person: null, nextStep: 'shop' as const, cookies: [] } }
    // The transaction is undone, and with it the use of the code.
    if (!known && name === undefined) throw new Refusal('people.name-missing', 422, { fields: ['name'] })
    const personId = known ?? (await createPerson(tx, { contact, name: name ?? '', password: null }))
    if (!personId) return { refusal: 'people.code-expired', entered: null }
    return { refusal: null, entered: await enter(tx, personId, { headers, way, portal }) }
  })
  refuse(refusal, refusal === 'people.code-wrong' ? 422 : 409)
  if (!entered) throw new Refusal('people.code-expired', 409)
  return { ...entered, cookies: [...entered.cookies, cookieLine('code', '', ctx.baseUrl)] }
}
