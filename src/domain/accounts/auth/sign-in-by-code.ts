import type * as z from 'zod/mini'
import { contactFrom, contactOf, findByContact } from '#domain/accounts/people/contact.ts'
import { createPerson } from '#domain/accounts/people/create-person.ts'
import { refuseName } from '#domain/accounts/people/refuse-name.ts'
import type { SignInSource } from '#domain/accounts/sessions/session.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { cookieLine, tokenIn } from '#platform/auth/session-cookie.ts'
import type { signInByCodeSchema, signInByLinkSchema } from './auth.contract.ts'
import { consumeCode, consumeLink, requirePendingCode } from './codes.ts'
import { completeSignIn, type SignInAnswer } from './complete-sign-in.ts'
import { countAttempt } from './limit-attempts.ts'
import { identifierOf, purposeFor } from './send-code.ts'

/**
 * Signs in by a code, in the browser that requested it. An unknown contact with a name gets an account without a password, except at the
 * couriers' portal.
 * @throws {Refusal} people.contact-missing (422) when not exactly one contact is given
 * @throws {Refusal} people.phone-invalid (422) when the phone number is not valid
 * @throws {Refusal} people.code-wrong (422) when the code does not match
 * @throws {Refusal} people.code-expired (409) after three wrong attempts or ten minutes
 * @throws {Refusal} the codes of `refuseName` (422)
 * @throws {Refusal} people.name-missing (422) when the contact is unknown and no name is given; the code stays valid
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 */
export async function signInByCode(
  ctx: Context & Needs<'captcha'>,
  input: z.infer<typeof signInByCodeSchema>,
  headers: Headers,
): Promise<SignInAnswer> {
  const contact = contactOf(input)
  const { portal } = input
  refuseName(input.name)
  const identifier = identifierOf(purposeFor(portal), tokenIn(headers, 'code', ctx.baseUrl) ?? '')
  await requirePendingCode(ctx, { identifier, recipient: contact.to })
  await countAttempt(ctx, 'confirm', contact.to)
  return signInWith(ctx, { headers, name: input.name, method: 'code', portal }, (tx) =>
    consumeCode(tx, { identifier, recipient: contact.to, code: input.code }),
  )
}

/**
 * Signs in by the link of a mail, in the browser that requested it.
 * @throws {Refusal} people.link-elsewhere (409) in a browser that requested no link
 * @throws {Refusal} people.code-expired (409) after ten minutes, or when the link was used
 * @throws {Refusal} the codes of `refuseName` (422)
 * @throws {Refusal} people.name-missing (422) when the contact is unknown and no name is given; the link stays valid
 */
export async function signInByLink(ctx: Context, input: z.infer<typeof signInByLinkSchema>, headers: Headers): Promise<SignInAnswer> {
  if (!tokenIn(headers, 'code', ctx.baseUrl)) throw new Refusal('people.link-elsewhere', 409)
  refuseName(input.name)
  return signInWith(ctx, { headers, name: input.name, method: 'link' }, (tx, identifier) =>
    consumeLink(tx, { identifier, link: input.link }),
  )
}

interface CodeSignIn extends SignInSource {
  name: string | undefined
}

async function signInWith(
  ctx: Context,
  { headers, name, method, portal }: CodeSignIn,
  consume: (tx: TxContext, identifier: string) => ReturnType<typeof consumeCode>,
): Promise<SignInAnswer> {
  const token = tokenIn(headers, 'code', ctx.baseUrl)
  if (!token) throw new Refusal('people.code-expired', 409)
  const { refusal, entered } = await inTransaction(ctx, async (tx) => {
    const used = await consume(tx, identifierOf(purposeFor(portal), token))
    if (used.refusal) return { refusal: used.refusal, entered: null }
    const contact = contactFrom(used.recipient)
    const known = await findByContact(tx.db, contact)
    if (!known && portal === 'delivery') return { refusal: null, entered: { person: null, nextStep: 'shop' as const, cookies: [] } }
    // Throwing rolls the transaction back, so the code stays valid.
    if (!known && name === undefined) throw new Refusal('people.name-missing', 422, { fields: ['name'] })
    const personId = known ?? (await createPerson(tx, { contact, name: name ?? '', password: null }))
    if (!personId) return { refusal: 'people.code-expired', entered: null }
    return { refusal: null, entered: await completeSignIn(tx, personId, { headers, method, portal }) }
  })
  refuse(refusal, refusal === 'people.code-wrong' ? 422 : 409)
  if (!entered) throw new Refusal('people.code-expired', 409)
  return { ...entered, cookies: [...entered.cookies, cookieLine('code', '', ctx.baseUrl)] }
}
