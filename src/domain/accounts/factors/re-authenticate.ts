import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { Refusal } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'
import { accounts, sessions } from '#platform/auth/auth.table.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import { isSecondProof } from './app-factors.ts'
import { makeCode, spendCode } from '#domain/accounts/auth/codes.ts'
import { contactAt } from '#domain/accounts/people/contact.ts'
import { hasFactor } from '#domain/accounts/auth/complete-sign-in.ts'
import { countTry, isHashOf } from '#domain/accounts/auth/limit-attempts.ts'
import { countMessage, refuseUnreached } from '#domain/accounts/auth/limit-phone-codes.ts'
import { checkPasskey } from './passkeys.ts'
import { people } from '#domain/accounts/people/people.table.ts'

interface Proof {
  password?: string | undefined
  code?: string | undefined
  /** Of a passkey. */
  response?: object | undefined
}

/**
 * Notes that the person who acts has proved again who she is. A passkey of hers proves it by itself. Else who has an app for codes proves it by a code of it
 * or a backup code, who has a password by that, and who has neither by a code sent to her. Refuses with `people.proof-wrong`, `people.passkey-wrong`
 * (422), `people.challenge-over` (409), `people.too-many`, `people.busy`.
 */
export async function reAuthenticate(ctx: Context, proof: Proof, headers: Headers): Promise<{ isFresh: true }> {
  const personId = ctx.actor.personId ?? ''
  await countTry(ctx, 'second-proof', personId)
  if (proof.response) {
    const passkey = await checkPasskey(ctx, { response: proof.response, headers, asked: personId })
    await inTransaction(ctx, async (tx) => {
      await passkey.use(tx)
      await noteProof(tx, personId)
    })
    return { isFresh: true }
  }
  const hash = await passwordOf(ctx, personId)
  const isPassword = proof.password ? await isHashOf(proof.password, hash) : false
  const isProved = await inTransaction(ctx, async (tx) => {
    const isRight = await isProof(tx, { personId, isPassword, hasPassword: hash !== null, code: proof.code ?? '' })
    if (isRight) await noteProof(tx, personId)
    return isRight
  })
  if (!isProved) throw new Refusal('people.proof-wrong', 422)
  return { isFresh: true }
}

async function noteProof(tx: TxContext, personId: string): Promise<void> {
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
  if (await hasFactor(tx, personId)) return isSecondProof(tx, { personId, code })
  return hasPassword ? isPassword : isSentCode(tx, { personId, code })
}

async function isSentCode(tx: TxContext, { personId, code }: { personId: string; code: string }): Promise<boolean> {
  const { recipient } = await reachOf(tx, personId)
  const { refusal } = await spendCode(tx, { identifier: `proof:${personId}`, recipient, code })
  return refusal === null
}

/** Sends the code that proves again who acts, by mail or SMS: to her own phone also where no new ones of its country are taken. Refuses with `people.too-many`, and for phones as `refuseUnreached` and `countMessage`. */
export async function sendProofCode(ctx: Context): Promise<{ sent: boolean }> {
  const personId = ctx.actor.personId ?? ''
  const { recipient, isPhone } = await reachOf(ctx, personId)
  const contact = contactAt(recipient)
  refuseUnreached(ctx, { contact })
  await countTry(ctx, 'send-again', personId)
  await countMessage(ctx, { contact })
  await inTransaction(ctx, async (tx) => {
    const { id, code } = await makeCode(tx, { identifier: `proof:${personId}`, recipient })
    const t = translator(tx.locale)
    const dedupeKey = `proof:${id}`
    if (isPhone) return enqueueSms(tx, { to: recipient, locale: tx.locale, text: t('mail:proof.sms', { code }), dedupeKey })
    return enqueueMail(tx, {
      to: recipient,
      locale: tx.locale,
      subject: t('mail:proof.subject'),
      heading: t('mail:proof.subject'),
      lines: [t('mail:proof.line'), t('mail:proof.caution')],
      code,
      dedupeKey,
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

async function reachOf(ctx: Context | TxContext, personId: string): Promise<{ recipient: string; isPhone: boolean }> {
  const [person] = await ctx.db.select({ email: people.email, phone: people.phone }).from(people).where(eq(people.id, personId))
  return { recipient: person?.email ?? person?.phone ?? '', isPhone: !person?.email }
}
