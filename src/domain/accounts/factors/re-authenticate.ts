import { and, eq } from 'drizzle-orm'
import { consumeCode, createCode } from '#domain/accounts/auth/codes.ts'
import { hasFactor } from '#domain/accounts/auth/complete-sign-in.ts'
import { countAttempt, matchesHash } from '#domain/accounts/auth/limit-attempts.ts'
import { countPhoneCode, refuseClosedChannel } from '#domain/accounts/auth/limit-phone-codes.ts'
import { contactFrom } from '#domain/accounts/people/contact.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'
import { accounts, sessions } from '#platform/auth/auth.table.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import { withCode } from '#values/sms-text.ts'
import { consumeSecondFactor, hasClosedApp } from './app-factors.ts'
import { checkPasskey } from './passkeys.ts'

interface Proof {
  password?: string | undefined
  code?: string | undefined
  /** Of a passkey. */
  response?: object | undefined
}

/**
 * Re-authenticates the caller: by a passkey; else by a code of an app or a backup code when there is an app; else by the password when
 * there is one; else by the code of `sendProofCode`.
 * @throws {Refusal} people.proof-wrong (422) when password or code does not match
 * @throws {Refusal} server.sealed (409) when the code is wrong, and an app was sealed with another secret
 * @throws {Refusal} people.passkey-wrong (422) when the passkey's response does not verify
 * @throws {Refusal} people.challenge-over (409) when the passkey's challenge is unknown or older than five minutes
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 * @throws {Refusal} people.busy (503) when too many hashes are waiting
 */
export async function reAuthenticate(ctx: Context & Needs<'captcha'>, proof: Proof, headers: Headers): Promise<{ isFresh: true }> {
  const personId = ctx.actor.personId ?? ''
  await countAttempt(ctx, 'second-proof', personId)
  if (proof.response) {
    const passkey = await checkPasskey(ctx, { response: proof.response, headers, expectedPersonId: personId })
    await inTransaction(ctx, async (tx) => {
      await passkey.use(tx)
      await recordProof(tx, personId)
    })
    return { isFresh: true }
  }
  const hash = await passwordOf(ctx, personId)
  const isPassword = proof.password ? await matchesHash(ctx, proof.password, hash) : false
  const isProved = await inTransaction(ctx, async (tx) => {
    const isRight = await isProof(tx, { personId, isPassword, hasPassword: hash !== null, code: proof.code ?? '' })
    if (isRight) await recordProof(tx, personId)
    return isRight
  })
  if (!isProved && (await hasClosedApp(ctx, personId))) throw new Refusal('server.sealed', 409)
  if (!isProved) throw new Refusal('people.proof-wrong', 422)
  return { isFresh: true }
}

async function recordProof(tx: TxContext, personId: string): Promise<void> {
  await tx.db
    .update(sessions)
    .set({ authenticatedAt: tx.now })
    .where(eq(sessions.id, tx.actor.session?.id ?? ''))
  await record(tx, 'person.proved-again', personId)
}

async function isProof(
  tx: TxContext,
  given: { personId: string; isPassword: boolean; hasPassword: boolean; code: string },
): Promise<boolean> {
  const { personId, isPassword, hasPassword, code } = given
  if (await hasFactor(tx, personId)) return consumeSecondFactor(tx, { personId, code })
  return hasPassword ? isPassword : isSentCode(tx, { personId, code })
}

async function isSentCode(tx: TxContext, { personId, code }: { personId: string; code: string }): Promise<boolean> {
  const { recipient } = await recipientOf(tx, personId)
  const { refusal } = await consumeCode(tx, { identifier: `proof:${personId}`, recipient, code })
  return refusal === null
}

/**
 * Sends a code for re-authentication by mail or else by SMS, also to a stored phone whose country is no longer open to new ones.
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 * @throws {Refusal} for a phone, the codes of `refuseClosedChannel` and `countPhoneCode`
 */
export async function sendProofCode(ctx: Context & Needs<'captcha'>): Promise<{ sent: boolean }> {
  const personId = ctx.actor.personId ?? ''
  const { recipient, isPhone } = await recipientOf(ctx, personId)
  const contact = contactFrom(recipient)
  refuseClosedChannel(ctx, { contact })
  await countAttempt(ctx, 'send-again', personId)
  await countPhoneCode(ctx, { contact })
  await inTransaction(ctx, async (tx) => {
    const { id, code } = await createCode(tx, { identifier: `proof:${personId}`, recipient })
    const t = translator(tx.locale)
    const one = { to: recipient, locale: tx.locale, kind: 'code', dedupeKey: `proof:${id}` } as const
    if (isPhone) return enqueueSms(tx, { ...one, text: withCode(t('mail:proof.sms', { code }), { code, baseUrl: tx.baseUrl }) })
    return enqueueMail(tx, {
      reason: 'account',
      ...one,
      subject: t('mail:proof.subject', { code }),
      heading: t('mail:proof.heading'),
      lines: [t('mail:proof.line'), t('mail:proof.caution')],
      code,
    })
  })
  return { sent: true }
}

async function passwordOf(ctx: Context, personId: string): Promise<string | null> {
  const [account] = await ctx.db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.personId, personId), eq(accounts.providerId, 'credential')))
  return account?.password ?? null
}

async function recipientOf(ctx: Context | TxContext, personId: string): Promise<{ recipient: string; isPhone: boolean }> {
  const [person] = await ctx.db.select({ email: people.email, phone: people.phone }).from(people).where(eq(people.id, personId))
  return { recipient: person?.email ?? person?.phone ?? '', isPhone: !person?.email }
}
