import { countAttempt } from '#domain/accounts/auth/limit-attempts.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { openAddress } from '#platform/mail/closed-addresses.ts'
import { getProfile, requirePersonId } from './get-profile.ts'
import type { Profile } from './profile.contract.ts'

/**
 * Sends mails to the actor's address again, although earlier ones came back.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 * @throws {Refusal} people.too-many (429)
 */
export async function openMail(ctx: Context & Needs<'captcha'>): Promise<Profile> {
  const personId = requirePersonId(ctx)
  await countAttempt(ctx, 'send-again', `mail of ${personId}`)
  return inTransaction(ctx, async (tx) => {
    const profile = await getProfile(tx)
    if (profile.email !== null) await openAddress(tx, profile.email)
    return { ...profile, mailProblem: null }
  })
}
