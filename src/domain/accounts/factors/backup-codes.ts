import { createHmac, randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { hasFactor } from '#domain/accounts/auth/complete-sign-in.ts'
import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { backupCodes } from '#platform/auth/auth.table.ts'

const codeCount = 10
// Without letters and digits that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Replaces the caller's backup codes with ten new ones.
 * @throws {Refusal} people.app-first (409) when the person has no verified app
 */
export async function renewBackupCodes(ctx: Context): Promise<{ backupCodes: string[] }> {
  const personId = ctx.actor.personId ?? ''
  return inTransaction(ctx, async (tx) => {
    await lockPerson(tx, personId)
    if (!(await hasFactor(tx, personId))) throw new Refusal('people.app-first', 409)
    return { backupCodes: await createBackupCodes(tx, personId) }
  })
}

/** Replaces the backup codes with ten new ones like `abcde-fghjk`. Only hashes are stored. The caller must have locked the person. */
export async function createBackupCodes(tx: TxContext, personId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => `${randomGroup()}-${randomGroup()}`)
  await tx.db.delete(backupCodes).where(eq(backupCodes.personId, personId))
  await tx.db.insert(backupCodes).values(codes.map((code) => ({ personId, codeHash: hashOf(code, tx.secret) })))
  await record(tx, 'person.backup-codes-made', personId)
  return codes
}

/** Marks a backup code as used; false when it is unknown or was used before. */
export async function consumeBackupCode(tx: TxContext, { personId, code }: { personId: string; code: string }): Promise<boolean> {
  const used = await tx.db
    .update(backupCodes)
    .set({ usedAt: tx.now })
    .where(and(eq(backupCodes.personId, personId), eq(backupCodes.codeHash, hashOf(code, tx.secret)), isNull(backupCodes.usedAt)))
    .returning({ personId: backupCodes.personId })
  if (used.length > 0) await record(tx, 'person.backup-code-used', personId)
  return used.length > 0
}

function randomGroup(): string {
  return Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

// Ten characters of 31 are 49 bits: a keyed hash is enough.
function hashOf(code: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`backup:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('hex')
}
