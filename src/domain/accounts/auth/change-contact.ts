import type * as z from 'zod/mini'
import { changePerson } from '#domain/accounts/people/change-person.ts'
import { contactOf } from '#domain/accounts/people/contact.ts'
import { getPerson } from '#domain/accounts/people/get-person.ts'
import { mailContactChange } from '#domain/accounts/people/mail-contact-change.ts'
import type { Person } from '#domain/accounts/people/person.contract.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { sqlStateOf } from '#platform/database/database.ts'
import type { changeContactSchema } from './auth.contract.ts'
import { consumeCode, requirePendingCode } from './codes.ts'
import { countAttempt } from './limit-attempts.ts'

/**
 * Changes a person's e-mail address or phone once the code sent to the new one is confirmed, and notifies the old one.
 * @throws {Refusal} people.sign-in-first (401) when nobody is signed in
 * @throws {Refusal} people.contact-missing (422) when not exactly one contact is given
 * @throws {Refusal} people.phone-invalid (422) when the phone number is not valid
 * @throws {Refusal} people.code-wrong (422) when the code does not match
 * @throws {Refusal} people.code-expired (409) when no code is pending
 * @throws {Refusal} people.contact-taken (409) when another person has the contact
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 */
export async function changeContact(ctx: Context & Needs<'captcha'>, input: z.infer<typeof changeContactSchema>): Promise<Person> {
  const contact = contactOf(input)
  const { personId } = ctx.actor
  if (!personId) throw new Refusal('people.sign-in-first', 401)
  const identifier = `contact:${personId}`
  await requirePendingCode(ctx, { identifier, recipient: contact.to })
  await countAttempt(ctx, 'confirm', contact.to)
  const refusal = await inTransaction(ctx, async (tx) => {
    const used = await consumeCode(tx, { identifier, recipient: contact.to, code: input.code })
    if (used.refusal) return used.refusal
    await mailContactChange(tx, personId, 'moved')
    const reached = contact.kind === 'email' ? { email: contact.to, emailVerified: true } : { phone: contact.to }
    await changePerson(tx, personId, reached)
    await record(tx, 'person.contact-changed', personId, { kind: contact.kind })
    return null
  }).catch((error: unknown) => {
    if (sqlStateOf(error) === '23505') throw new Refusal('people.contact-taken', 409)
    throw error
  })
  refuse(refusal, refusal === 'people.code-wrong' ? 422 : 409)
  return getPerson(ctx, personId)
}
