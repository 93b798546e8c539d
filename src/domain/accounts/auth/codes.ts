import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { verifications } from '#platform/auth/auth.table.ts'
import { codeMinutes, hashCode, matchesCode, maxCodeAttempts, newCode } from '#platform/auth/code.ts'
import { hashToken, newToken } from '#platform/auth/session-cookie.ts'
import { openAddress } from '#platform/mail/closed-addresses.ts'
import { newId } from '#values/id.ts'

interface CodeRequest {
  identifier: string
  /** An e-mail address or a phone in E.164. */
  recipient: string
  name?: string | null
  password?: string | null
}

/** A new code with the secret of the link sent with it, both in plain text. */
export interface CreatedCode {
  id: string
  code: string
  link: string
}

/** Creates a code and a link for `identifier` and replaces earlier ones; both are stored as hashes and valid for ten minutes. */
export async function createCode(
  tx: TxContext,
  { identifier, recipient, name = null, password = null }: CodeRequest,
): Promise<CreatedCode> {
  const created = { id: newId(), code: newCode(), link: newToken() }
  const fields = { ...secretFields(tx, created), id: created.id, recipient, name, password, createdAt: tx.now }
  await tx.db.delete(verifications).where(lt(verifications.expiresAt, tx.now))
  await tx.db
    .insert(verifications)
    .values({ ...fields, identifier })
    .onConflictDoUpdate({ target: verifications.identifier, set: fields })
  return created
}

/** Replaces a pending code and link for the same recipient; null when none is pending. */
export async function renewCode(tx: TxContext, identifier: string): Promise<(CreatedCode & { recipient: string }) | null> {
  const [row] = await tx.db.select().from(verifications).where(eq(verifications.identifier, identifier)).for('update')
  if (!row || row.expiresAt <= tx.now) return null
  const created = { id: row.id, code: newCode(), link: newToken() }
  await tx.db.update(verifications).set(secretFields(tx, created)).where(eq(verifications.id, row.id))
  return { ...created, recipient: row.recipient }
}

function secretFields(tx: TxContext, { id, code, link }: CreatedCode) {
  const expiresAt = new Date(tx.now.getTime() + codeMinutes * 60_000)
  return { codeHash: hashCode(code, { id, secret: tx.secret }), linkHash: hashToken(link), attempts: 0, expiresAt }
}

/**
 * Refuses when no code is pending. Call it before counting the attempt: otherwise strangers could use up a person's attempts.
 * @throws {Refusal} people.code-expired (409) when no code is pending for this identifier and recipient
 */
export async function requirePendingCode(
  ctx: Context,
  { identifier, recipient }: { identifier: string; recipient: string },
): Promise<void> {
  const { now } = await nowOf(ctx)
  const isThis = and(eq(verifications.identifier, identifier), eq(verifications.recipient, recipient))
  const [pending] = await ctx.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(isThis, gt(verifications.expiresAt, now), lt(verifications.attempts, maxCodeAttempts)))
  if (!pending) throw new Refusal('people.code-expired', 409)
}

type ConsumedCode =
  | { refusal: 'people.code-wrong' | 'people.code-expired' }
  | { refusal: null; recipient: string; name: string | null; password: string | null }

/** Checks a code and deletes it when it matches; mails arrive at its recipient then. A wrong attempt is counted, so the caller must commit before it refuses. */
export async function consumeCode(tx: TxContext, given: { identifier: string; recipient: string; code: string }): Promise<ConsumedCode> {
  const [row] = await tx.db.select().from(verifications).where(eq(verifications.identifier, given.identifier)).for('update')
  if (!row || row.recipient !== given.recipient || row.attempts >= maxCodeAttempts || row.expiresAt <= tx.now)
    return { refusal: 'people.code-expired' }
  if (!matchesCode(given.code, row.codeHash, { id: row.id, secret: tx.secret })) {
    await tx.db
      .update(verifications)
      .set({ attempts: row.attempts + 1 })
      .where(eq(verifications.id, row.id))
    return { refusal: 'people.code-wrong' }
  }
  return spend(tx, row)
}

/** Checks the secret of the link and deletes its code. Attempts are not counted, as the secret cannot be guessed. */
export async function consumeLink(tx: TxContext, given: { identifier: string; link: string }): Promise<ConsumedCode> {
  const [row] = await tx.db.select().from(verifications).where(eq(verifications.identifier, given.identifier)).for('update')
  const isGood = row?.linkHash && row.expiresAt > tx.now && timingSafeEqual(Buffer.from(row.linkHash), Buffer.from(hashToken(given.link)))
  if (!isGood) return { refusal: 'people.code-expired' }
  return spend(tx, row)
}

async function spend(
  tx: TxContext,
  { id, recipient, name, password }: typeof verifications.$inferSelect,
): Promise<Extract<ConsumedCode, { refusal: null }>> {
  await tx.db.delete(verifications).where(eq(verifications.id, id))
  await openAddress(tx, recipient)
  return { refusal: null, recipient, name, password }
}
