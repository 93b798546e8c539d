import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { verifications } from '#platform/auth/auth.table.ts'
import { tokenIn } from '#platform/auth/session-cookie.ts'
import { renewCode } from './codes.ts'
import { contactAt } from '#domain/accounts/people/contact.ts'
import { countTry } from './limit-attempts.ts'
import { countMessage, refuseClosed } from './limit-phone-codes.ts'
import { identifierOf, sendCode } from './send-code.ts'
import type { resendCodeSchema } from './auth.contract.ts'

const leastMs = 150

/** Sends another code in place of the one this browser waits for, by the same or another channel. Refuses with `people.code-expired` (409) when it waits for none, `people.too-many`, and for phones as `refuseClosed` and `countMessage`. */
export async function resendCode(
  ctx: Context,
  { purpose, channel }: z.infer<typeof resendCodeSchema>,
  headers: Headers,
): Promise<{ sent: boolean }> {
  const floor = pause(leastMs)
  const token = tokenIn(headers, 'code', ctx.baseUrl)
  const identifier = token ? identifierOf(purpose, token) : ''
  const [waiting] = await ctx.db.select().from(verifications).where(eq(verifications.identifier, identifier))
  if (!waiting || waiting.expiresAt <= (await nowOf(ctx)).now) throw new Refusal('people.code-expired', 409)
  const contact = contactAt(waiting.recipient)
  refuseClosed(ctx, { contact, channel })
  await countTry(ctx, 'send-again', waiting.recipient)
  await countMessage(ctx, { contact })
  const isSent = await inTransaction(ctx, async (tx) => {
    const made = await renewCode(tx, identifier)
    if (made) await sendCode(tx, { purpose, contact, channel }, made)
    return made !== null
  })
  if (!isSent) throw new Refusal('people.code-expired', 409)
  await floor
  return { sent: true }
}
