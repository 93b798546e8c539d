import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { verifications } from '#platform/auth/auth.table.ts'
import { codeMinutes, codeTries, hashCode, isCode, newCode } from '#platform/auth/code.ts'
import { hashToken, newToken } from '#platform/auth/session-cookie.ts'
import { newId } from '#values/id.ts'

interface CodeFor {
  identifier: string
  /** An e-mail address or a phone in E.164. */
  recipient: string
  name?: string | null
  password?: string | null
}

/** A code as it leaves, with the secret of the link beside it. */
export interface MadeCode {
  id: string
  code: string
  link: string
}

/** Makes a code and a link for `identifier`, replacing earlier ones. Both are kept only hashed. */
export async function makeCode(tx: TxContext, { identifier, recipient, name = null, password = null }: CodeFor): Promise<MadeCode> {
  const made = { id: newId(), code: newCode(), link: newToken() }
  const fields = { ...freshFields(tx, made), id: made.id, recipient, name, password, createdAt: tx.now }
  await tx.db.delete(verifications).where(lt(verifications.expiresAt, tx.now))
  await tx.db
    .insert(verifications)
    .values({ ...fields, identifier })
    .onConflictDoUpdate({ target: verifications.identifier, set: fields })
  return made
}

/** Makes another code and link in place of ones that are still good, for the same recipient; null where nothing waits. */
export async function renewCode(tx: TxContext, identifier: string): Promise<(MadeCode & { recipient: string }) | null> {
  const [row] = await tx.db.select().from(verifications).where(eq(verifications.identifier, identifier)).for('update')
  if (!row || row.expiresAt <= tx.now) return null
  const made = { id: row.id, code: newCode(), link: newToken() }
  await tx.db.update(verifications).set(freshFields(tx, made)).where(eq(verifications.id, row.id))
  return { ...made, recipient: row.recipient }
}

function freshFields(tx: TxContext, { id, code, link }: MadeCode) {
  const expiresAt = new Date(tx.now.getTime() + codeMinutes * 60_000)
  return { codeHash: hashCode(code, { id, secret: tx.secret }), linkHash: hashToken(link), attempts: 0, expiresAt }
}

/** Refuses with `people.code-expired` (409) where no code waits to be typed. Such a try is not counted: strangers would use up those of whoever has a code. */
export async function refuseUnasked(ctx: Context, { identifier, recipient }: { identifier: string; recipient: string }): Promise<void> {
  const { now } = await nowOf(ctx)
  const isThis = and(eq(verifications.identifier, identifier), eq(verifications.recipient, recipient))
  const [waiting] = await ctx.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(isThis, gt(verifications.expiresAt, now), lt(verifications.attempts, codeTries)))
  if (!waiting) throw new Refusal('people.code-expired', 409)
}

type Spent =
  | { refusal: 'people.code-wrong' | 'people.code-expired' }
  | { refusal: null; recipient: string; name: string | null; password: string | null }

/** Uses a code up. A wrong try is counted, so the caller lets the transaction end and refuses afterwards. */
export async function spendCode(tx: TxContext, given: { identifier: string; recipient: string; code: string }): Promise<Spent> {
  const [row] = await tx.db.select().from(verifications).where(eq(verifications.identifier, given.identifier)).for('update')
  if (!row || row.recipient !== given.recipient || row.attempts >= codeTries || row.expiresAt <= tx.now)
    return { refusal: 'people.code-expired' }
  if (!isCode(given.code, row.codeHash, { id: row.id, secret: tx.secret })) {
    await tx.db
      .update(verifications)
      .set({ attempts: row.attempts + 1 })
      .where(eq(verifications.id, row.id))
    return { refusal: 'people.code-wrong' }
  }
  await tx.db.delete(verifications).where(eq(verifications.id, row.id))
  return { refusal: null, recipient: row.recipient, name: row.name, password: row.password }
}

/** Uses up the link that came beside a code. Its secret cannot be guessed, so no tries are counted. */
export async function spendLink(tx: TxContext, given: { identifier: string; link: string }): Promise<Spent> {
  const [row] = await tx.db.select().from(verifications).where(eq(verifications.identifier, given.identifier)).for('update')
  const isGood = row?.linkHash && row.expiresAt > tx.now && timingSafeEqual(Buffer.from(row.linkHash), Buffer.from(hashToken(given.link)))
  if (!isGood) return { refusal: 'people.code-expired' }
  await tx.db.delete(verifications).where(eq(verifications.id, row.id))
  return { refusal: null, recipient: row.recipient, name: row.name, password: row.password }
}
