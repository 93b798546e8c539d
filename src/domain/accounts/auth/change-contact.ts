import type * as z from 'zod/mini'
import { type Context, inTransaction, sqlStateOf } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { refuseUnasked, spendCode } from './codes.ts'
import { contactOf } from '#domain/accounts/people/contact.ts'
import { getPerson } from '#domain/accounts/people/get-person.ts'
import { countTry } from './limit-attempts.ts'
import { changePerson } from '#domain/accounts/people/change-person.ts'
import type { Person } from '#domain/accounts/people/person.contract.ts'
import { mailContactChange } from '#domain/accounts/people/mail-contact-change.ts'
import type { changeContactSchema } from './auth.contract.ts'

/** Gives a person the e-mail address or phone she has proved with a code, and tells the old address. Refuses with `people.code-wrong`, `people.code-expired`, `people.contact-taken` (409), `people.too-many`. */
export async function changeContact(ctx: Context, input: z.infer<typeof changeContactSchema>): Promise<Person> {
  const contact = contactOf(input)
  const { personId } = ctx.actor
  if (!personId) throw new Refusal('people.sign-in-first', 401)
  const identifier = `contact:${personId}`
  await refuseUnasked(ctx, { identifier, recipient: contact.to })
  await countTry(ctx, 'confirm', contact.to)
  const refusal = await inTransaction(ctx, async (tx) => {
    const used = await spendCode(tx, { identifier, recipient: contact.to, code: input.code })
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
