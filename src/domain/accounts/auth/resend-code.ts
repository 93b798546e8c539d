import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { contactFrom } from '#domain/accounts/people/contact.ts'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { verifications } from '#platform/auth/auth.table.ts'
import { tokenIn } from '#platform/auth/session-cookie.ts'
import type { resendCodeSchema } from './auth.contract.ts'
import { renewCode } from './codes.ts'
import { countAttempt } from './limit-attempts.ts'
import { countMail } from './limit-mails.ts'
import { countPhoneCode, refuseClosedPhone } from './limit-phone-codes.ts'
import { identifierOf, sendCode } from './send-code.ts'

const minMs = 150

/**
 * Replaces the pending code of this browser and sends the new one by the same or another channel.
 * @throws {Refusal} people.code-expired (409) when no code is pending in this browser
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 * @throws {Refusal} for a phone, the codes of `refuseClosedPhone` and `countPhoneCode`
 */
export async function resendCode(
  ctx: Context & Needs<'captcha'>,
  { purpose, channel }: z.infer<typeof resendCodeSchema>,
  headers: Headers,
): Promise<{ sent: boolean }> {
  const minDelay = pause(minMs)
  const token = tokenIn(headers, 'code', ctx.baseUrl)
  const identifier = token ? identifierOf(purpose, token) : ''
  const [pending] = await ctx.db.select().from(verifications).where(eq(verifications.identifier, identifier))
  if (!pending || pending.expiresAt <= (await nowOf(ctx)).now) throw new Refusal('people.code-expired', 409)
  const contact = contactFrom(pending.recipient)
  refuseClosedPhone(ctx, { contact, channel })
  await countAttempt(ctx, 'send-again', pending.recipient)
  await countMail(ctx, contact)
  await countPhoneCode(ctx, { contact })
  const isSent = await inTransaction(ctx, async (tx) => {
    const created = await renewCode(tx, identifier)
    if (created) await sendCode(tx, { purpose, contact, channel }, created)
    return created !== null
  })
  if (!isSent) throw new Refusal('people.code-expired', 409)
  await minDelay
  return { sent: true }
}
