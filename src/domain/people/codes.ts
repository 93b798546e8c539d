import { eq, lt } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { verifications } from '#platform/auth/auth.table.ts'
import { codeMinutes, codeTries, hashCode, isCode, newCode } from '#platform/auth/code.ts'
import { newId } from '#values/id.ts'

interface CodeFor {
  identifier: string
  /** An e-mail address or a phone in E.164. */
  recipient: string
  name?: string
  password?: string
}

/** Makes a code for `identifier`, replacing an earlier one, and answers its six digits: they are kept only hashed. */
export async function makeCode(tx: TxContext, wanted: CodeFor): Promise<{ id: string; code: string }> {
  const id = newId()
  const code = newCode()
  const fields = {
    id,
    recipient: wanted.recipient,
    codeHash: hashCode(code, { id, secret: tx.secret }),
    attempts: 0,
    name: wanted.name ?? null,
    password: wanted.password ?? null,
    expiresAt: new Date(tx.now.getTime() + codeMinutes * 60_000),
    createdAt: tx.now,
  }
  await tx.db.delete(verifications).where(lt(verifications.expiresAt, tx.now))
  await tx.db
    .insert(verifications)
    .values({ ...fields, identifier: wanted.identifier })
    .onConflictDoUpdate({ target: verifications.identifier, set: fields })
  return { id, code }
}

type Used = { refusal: 'people.code-wrong' | 'people.code-expired' } | { refusal: null; name: string | null; password: string | null }

/** Uses a code up. A wrong try is counted, so the caller lets the transaction end and refuses afterwards. */
export async function spendCode(tx: TxContext, given: { identifier: string; recipient: string; code: string }): Promise<Used> {
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
  return { refusal: null, name: row.name, password: row.password }
}
