import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, count, eq, lt, or } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { Refusal } from '#domain/refusal.ts'
import { passkeyQuestions, passkeys } from '#platform/auth/auth.table.ts'
import { cookieLine, hashToken, newToken, tokenIn } from '#platform/auth/session-cookie.ts'
import { type SignInAnswer, enter } from '#domain/accounts/auth/complete-sign-in.ts'
import { countTry } from '#domain/accounts/auth/limit-attempts.ts'
import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import type { Portal } from '#domain/accounts/people/person.contract.ts'
import { notifyPerson } from '#domain/accounts/people/notify-person.ts'

const questionMinutes = 5
const mostPasskeys = 10

interface Question {
  options: Record<string, unknown>
  cookies: string[]
}

/** What the browser needs to make a new passkey for the person who acts. Refuses with `people.too-many-passkeys` (409). */
export async function askNewPasskey(ctx: Context): Promise<Question> {
  const personId = ctx.actor.personId ?? ''
  const [person] = await ctx.db.select().from(people).where(eq(people.id, personId))
  const known = await ctx.db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.personId, personId))
  if (known.length >= mostPasskeys) throw new Refusal('people.too-many-passkeys', 409)
  const options = await generateRegistrationOptions({
    rpName: 'Libsa',
    rpID: new URL(ctx.baseUrl).hostname,
    userName: person?.email ?? person?.phone ?? '',
    userDisplayName: person?.name ?? '',
    userID: new TextEncoder().encode(personId),
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return keepQuestion(ctx, options, personId)
}

/** Keeps a passkey that the browser has just made, and mails the person. Refuses with `people.passkey-wrong` (422), `people.challenge-over` (409), `people.too-many-passkeys` (409). */
export async function addPasskey(
  ctx: Context,
  { name, response }: { name: string; response: object },
  headers: Headers,
): Promise<{ cookies: string[] }> {
  const personId = ctx.actor.personId ?? ''
  const expectedChallenge = await takeQuestion(ctx, headers, personId)
  const verified = await orWrong(
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: ctx.baseUrl,
      expectedRPID: new URL(ctx.baseUrl).hostname,
    }),
  )
  if (!verified.registrationInfo) throw new Refusal('people.passkey-wrong', 422)
  const { credential } = verified.registrationInfo
  await inTransaction(ctx, async (tx) => {
    await lockPerson(tx, personId)
    const [known] = await tx.db.select({ count: count() }).from(passkeys).where(eq(passkeys.personId, personId))
    if ((known?.count ?? 0) >= mostPasskeys) throw new Refusal('people.too-many-passkeys', 409)
    const made = await tx.db
      .insert(passkeys)
      .values({
        id: credential.id,
        personId,
        name,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        createdAt: tx.now,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (made.length === 0) throw new Refusal('people.passkey-wrong', 422)
    await record(tx, 'person.passkey-added', personId)
    await notifyPerson(tx, personId, 'passkeyAdded')
  })
  return { cookies: [cookieLine('passkey', '', ctx.baseUrl)] }
}

/** Takes a passkey of the person who acts away and mails her. Refuses with `people.unknown-passkey` (404). */
export async function removePasskey(ctx: Context, { id }: { id: string }): Promise<void> {
  const personId = ctx.actor.personId ?? ''
  await inTransaction(ctx, async (tx) => {
    const removed = await tx.db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.personId, personId)))
      .returning({ id: passkeys.id })
    if (removed.length === 0) throw new Refusal('people.unknown-passkey', 404)
    await record(tx, 'person.passkey-removed', personId)
    await notifyPerson(tx, personId, 'passkeyRemoved')
  })
}

/** What the browser needs to sign in by a passkey that it finds itself. Refuses with `people.too-many`. */
export async function askPasskey(ctx: Context): Promise<Question> {
  await countTry(ctx, 'ask-passkey', ctx.actor.network ?? '')
  const options = await generateAuthenticationOptions({ rpID: new URL(ctx.baseUrl).hostname, userVerification: 'required' })
  return keepQuestion(ctx, options, null)
}

/** What the browser needs so that the person who acts proves herself again by a passkey of hers. Refuses with `people.unknown-passkey` (404) who has none, and with `people.too-many`. */
export async function askOwnPasskey(ctx: Context): Promise<Question> {
  const personId = ctx.actor.personId ?? ''
  await countTry(ctx, 'ask-passkey', personId)
  const allowCredentials = await ctx.db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.personId, personId))
  if (allowCredentials.length === 0) throw new Refusal('people.unknown-passkey', 404)
  const rpID = new URL(ctx.baseUrl).hostname
  return keepQuestion(ctx, await generateAuthenticationOptions({ rpID, userVerification: 'required', allowCredentials }), personId)
}

/** Signs in by a passkey. Refuses with `people.passkey-wrong` (401), `people.challenge-over` (409), `people.too-many`. */
export async function signInByPasskey(
  ctx: Context,
  { response, portal }: { response: object; portal?: Portal | undefined },
  headers: Headers,
): Promise<SignInAnswer> {
  await countTry(ctx, 'passkey', (response as AuthenticationResponseJSON).id)
  const passkey = await checkPasskey(ctx, { response, headers, asked: null, status: 401 })
  const answer = await inTransaction(ctx, async (tx) => {
    await passkey.use(tx)
    return enter(tx, passkey.personId, { headers, way: 'passkey', portal })
  })
  return { ...answer, cookies: [...answer.cookies, cookieLine('passkey', '', ctx.baseUrl)] }
}

interface Signed {
  response: object
  headers: Headers
  /** Who was asked; null for nobody in particular. */
  asked: string | null
  /** Of the refusal. */
  status?: number
}

/** Whose passkey has signed what this browser was asked. It opens something once `use` has counted the signature, in the same transaction. Refuses with `people.passkey-wrong`, `people.challenge-over` (409). */
export async function checkPasskey(
  ctx: Context,
  { response, headers, asked, status = 422 }: Signed,
): Promise<{ personId: string; use(tx: TxContext): Promise<void> }> {
  const given = response as AuthenticationResponseJSON
  const expectedChallenge = await takeQuestion(ctx, headers, asked)
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.id, given.id))
  if (!passkey || (asked !== null && passkey.personId !== asked)) throw new Refusal('people.passkey-wrong', status)
  const { verified, authenticationInfo } = await orWrong(
    verifyAuthenticationResponse({
      response: given,
      expectedChallenge,
      expectedOrigin: ctx.baseUrl,
      expectedRPID: new URL(ctx.baseUrl).hostname,
      credential: { id: passkey.id, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: passkey.counter },
    }),
    status,
  )
  if (!verified) throw new Refusal('people.passkey-wrong', status)
  return {
    personId: passkey.personId,
    async use(tx) {
      // A copied key counts on from where it was copied, and one that was removed meanwhile opens nothing. Keys that do not count stay at nought.
      const { newCounter } = authenticationInfo
      const isNext = or(lt(passkeys.counter, newCounter), and(eq(passkeys.counter, 0), eq(passkeys.counter, newCounter)))
      const used = await tx.db
        .update(passkeys)
        .set({ counter: newCounter, usedAt: tx.now })
        .where(and(eq(passkeys.id, passkey.id), isNext))
        .returning({ id: passkeys.id })
      if (used.length === 0) throw new Refusal('people.passkey-wrong', status)
    },
  }
}

async function keepQuestion(ctx: Context, options: { challenge: string }, personId: string | null): Promise<Question> {
  const token = newToken()
  await inTransaction(ctx, (tx) =>
    tx.db.insert(passkeyQuestions).values({
      tokenHash: hashToken(token),
      challenge: options.challenge,
      personId,
      expiresAt: new Date(tx.now.getTime() + questionMinutes * 60_000),
    }),
  )
  return { options: { ...options }, cookies: [cookieLine('passkey', token, ctx.baseUrl)] }
}

/** The challenge this browser was asked, once. */
async function takeQuestion(ctx: Context, headers: Headers, personId: string | null): Promise<string> {
  const token = tokenIn(headers, 'passkey', ctx.baseUrl) ?? ''
  const question = await inTransaction(ctx, (tx) => taken(tx, hashToken(token)))
  if (!question || question.personId !== personId) throw new Refusal('people.challenge-over', 409)
  return question.challenge
}

async function taken(tx: TxContext, tokenHash: string) {
  const [question] = await tx.db.delete(passkeyQuestions).where(eq(passkeyQuestions.tokenHash, tokenHash)).returning()
  return question && question.expiresAt > tx.now ? question : null
}

/** The library throws for what does not fit. */
async function orWrong<T>(work: Promise<T>, status = 422): Promise<T> {
  try {
    return await work
  } catch {
    throw new Refusal('people.passkey-wrong', status)
  }
}
