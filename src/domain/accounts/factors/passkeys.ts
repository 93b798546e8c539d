import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, count, eq, lt, or } from 'drizzle-orm'
import { completeSignIn, type SignInAnswer } from '#domain/accounts/auth/complete-sign-in.ts'
import { countAttempt } from '#domain/accounts/auth/limit-attempts.ts'
import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { notifyPerson } from '#domain/accounts/people/notify-person.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import type { Portal } from '#domain/accounts/people/person.contract.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { passkeyQuestions, passkeys } from '#platform/auth/auth.table.ts'
import { cookieLine, hashToken, newToken, tokenIn } from '#platform/auth/session-cookie.ts'

const challengeMinutes = 5
const maxPasskeys = 10

interface PasskeyChallenge {
  options: Record<string, unknown>
  cookies: string[]
}

/**
 * Returns the WebAuthn options for creating a passkey, with a challenge valid for five minutes.
 * @throws {Refusal} people.too-many-passkeys (409) when the person has ten passkeys
 */
export async function askNewPasskey(ctx: Context): Promise<PasskeyChallenge> {
  const personId = ctx.actor.personId ?? ''
  const [person] = await ctx.db.select().from(people).where(eq(people.id, personId))
  const known = await ctx.db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.personId, personId))
  if (known.length >= maxPasskeys) throw new Refusal('people.too-many-passkeys', 409)
  const options = await generateRegistrationOptions({
    rpName: 'Libsa',
    rpID: new URL(ctx.baseUrl).hostname,
    userName: person?.email ?? person?.phone ?? '',
    userDisplayName: person?.name ?? '',
    userID: new TextEncoder().encode(personId),
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return storeChallenge(ctx, options, personId)
}

/**
 * Adds a passkey the browser has created, and notifies the person.
 * @throws {Refusal} people.passkey-wrong (422) when the response does not verify or the passkey is registered already
 * @throws {Refusal} people.challenge-over (409) when the challenge is unknown or older than five minutes
 * @throws {Refusal} people.too-many-passkeys (409) when the person has ten passkeys
 */
export async function addPasskey(
  ctx: Context,
  { name, response }: { name: string; response: object },
  headers: Headers,
): Promise<{ cookies: string[] }> {
  const personId = ctx.actor.personId ?? ''
  const expectedChallenge = await consumeChallenge(ctx, headers, personId)
  const verified = await refusePasskeyErrors(
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
    if ((known?.count ?? 0) >= maxPasskeys) throw new Refusal('people.too-many-passkeys', 409)
    const added = await tx.db
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
    if (added.length === 0) throw new Refusal('people.passkey-wrong', 422)
    await record(tx, 'person.passkey-added', personId)
    await notifyPerson(tx, personId, 'passkeyAdded')
  })
  return { cookies: [cookieLine('passkey', '', ctx.baseUrl)] }
}

/**
 * Removes a passkey of the caller and notifies the person.
 * @throws {Refusal} people.unknown-passkey (404) when the person has no such passkey
 */
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

/**
 * Returns the WebAuthn options for signing in by any discoverable passkey.
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 */
export async function askPasskey(ctx: Context & Needs<'captcha'>): Promise<PasskeyChallenge> {
  await countAttempt(ctx, 'ask-passkey', ctx.actor.network ?? '')
  const options = await generateAuthenticationOptions({ rpID: new URL(ctx.baseUrl).hostname, userVerification: 'required' })
  return storeChallenge(ctx, options, null)
}

/**
 * Returns the WebAuthn options for re-authentication by one of the caller's passkeys.
 * @throws {Refusal} people.unknown-passkey (404) when the person has no passkey
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 */
export async function askOwnPasskey(ctx: Context & Needs<'captcha'>): Promise<PasskeyChallenge> {
  const personId = ctx.actor.personId ?? ''
  await countAttempt(ctx, 'ask-passkey', personId)
  const allowCredentials = await ctx.db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.personId, personId))
  if (allowCredentials.length === 0) throw new Refusal('people.unknown-passkey', 404)
  const rpID = new URL(ctx.baseUrl).hostname
  return storeChallenge(ctx, await generateAuthenticationOptions({ rpID, userVerification: 'required', allowCredentials }), personId)
}

/**
 * Signs in by a passkey.
 * @throws {Refusal} people.passkey-wrong (401) when the response does not verify
 * @throws {Refusal} people.challenge-over (409) when the challenge is unknown or older than five minutes
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 */
export async function signInByPasskey(
  ctx: Context & Needs<'captcha'>,
  { response, portal }: { response: object; portal?: Portal | undefined },
  headers: Headers,
): Promise<SignInAnswer> {
  await countAttempt(ctx, 'passkey', (response as AuthenticationResponseJSON).id)
  const passkey = await checkPasskey(ctx, { response, headers, expectedPersonId: null, status: 401 })
  const answer = await inTransaction(ctx, async (tx) => {
    await passkey.use(tx)
    return completeSignIn(tx, passkey.personId, { headers, method: 'passkey', portal })
  })
  return { ...answer, cookies: [...answer.cookies, cookieLine('passkey', '', ctx.baseUrl)] }
}

interface PasskeyResponse {
  response: object
  headers: Headers
  /** The person the challenge was issued for; null at sign-in. */
  expectedPersonId: string | null
  /** HTTP status of the refusal `people.passkey-wrong`. */
  status?: number
}

/**
 * Verifies the response of a passkey and returns its person. The caller must call `use` in its own transaction: it stores the counter of
 * the signature and refuses a copied or removed passkey.
 * @throws {Refusal} people.passkey-wrong (`status`) when the response does not verify
 * @throws {Refusal} people.challenge-over (409) when the challenge is unknown or older than five minutes
 */
export async function checkPasskey(
  ctx: Context,
  { response, headers, expectedPersonId, status = 422 }: PasskeyResponse,
): Promise<{ personId: string; use(tx: TxContext): Promise<void> }> {
  const given = response as AuthenticationResponseJSON
  const expectedChallenge = await consumeChallenge(ctx, headers, expectedPersonId)
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.id, given.id))
  if (!passkey || (expectedPersonId !== null && passkey.personId !== expectedPersonId)) throw new Refusal('people.passkey-wrong', status)
  const { verified, authenticationInfo } = await refusePasskeyErrors(
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
      // A counter that does not rise reveals a copied key. Authenticators without a counter always send 0.
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

async function storeChallenge(ctx: Context, options: { challenge: string }, personId: string | null): Promise<PasskeyChallenge> {
  const token = newToken()
  await inTransaction(ctx, (tx) =>
    tx.db.insert(passkeyQuestions).values({
      tokenHash: hashToken(token),
      challenge: options.challenge,
      personId,
      expiresAt: new Date(tx.now.getTime() + challengeMinutes * 60_000),
    }),
  )
  return { options: { ...options }, cookies: [cookieLine('passkey', token, ctx.baseUrl)] }
}

/** Returns and deletes the challenge of this browser. */
async function consumeChallenge(ctx: Context, headers: Headers, personId: string | null): Promise<string> {
  const token = tokenIn(headers, 'passkey', ctx.baseUrl) ?? ''
  const question = await inTransaction(ctx, (tx) => deleteChallenge(tx, hashToken(token)))
  if (!question || question.personId !== personId) throw new Refusal('people.challenge-over', 409)
  return question.challenge
}

async function deleteChallenge(tx: TxContext, tokenHash: string) {
  const [question] = await tx.db.delete(passkeyQuestions).where(eq(passkeyQuestions.tokenHash, tokenHash)).returning()
  return question && question.expiresAt > tx.now ? question : null
}

/** The WebAuthn library throws for every response that does not verify. */
async function refusePasskeyErrors<T>(work: Promise<T>, status = 422): Promise<T> {
  try {
    return await work
  } catch {
    throw new Refusal('people.passkey-wrong', status)
  }
}
