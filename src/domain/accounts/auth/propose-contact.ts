import type * as z from 'zod/mini'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { makeCode } from './codes.ts'
import { contactOf } from '#domain/accounts/people/contact.ts'
import { countTry } from './limit-attempts.ts'
import { countMessage, refuseClosed } from './limit-phone-codes.ts'
import { sendCode } from './send-code.ts'
import type { proposeContactSchema } from './auth.contract.ts'

/** Sends a code to the e-mail address or phone a person wants as her own. One that is another's gets a message saying so, and the answer is the same. Refuses with `people.too-many`, as `contactOf`, and for phones as `refuseClosed` and `countMessage`. */
export async function proposeContact(ctx: Context, input: z.infer<typeof proposeContactSchema>): Promise<{ sent: boolean }> {
  const contact = contactOf(input)
  const { channel } = input
  const { personId } = ctx.actor
  if (!personId) throw new Refusal('people.sign-in-first', 401)
  refuseClosed(ctx, { contact, channel })
  await countTry(ctx, 'contact', personId)
  await countTry(ctx, 'contact', contact.to)
  await countMessage(ctx, { contact })
  await inTransaction(ctx, async (tx) => {
    const made = await makeCode(tx, { identifier: `contact:${personId}`, recipient: contact.to })
    await sendCode(tx, { purpose: 'contact', contact, channel }, made)
  })
  return { sent: true }
}
