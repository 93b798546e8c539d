import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { encode } from 'uqr'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { Refusal } from '#domain/refusal.ts'
import { appUri, newAppSecret, stepOf } from '#platform/auth/app-code.ts'
import { backupCodes, challenges, factors } from '#platform/auth/auth.table.ts'
import { seal, unseal } from '#platform/auth/secret-box.ts'
import { newId } from '#values/id.ts'
import { isBackupCode, makeBackupCodes } from './backup-codes.ts'
import type { Enrolment } from './factor.contract.ts'
import { countTry } from '#domain/accounts/auth/limit-attempts.ts'
import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { notifyPerson } from '#domain/accounts/people/notify-person.ts'

const mostApps = 5

/** Begins with an app for codes: its secret, also as a QR code. It counts once proved. Refuses with `people.too-many-apps` (409). */
export async function enrolApp(ctx: Context, { name }: { name: string }): Promise<Enrolment> {
  const personId = ctx.actor.personId ?? ''
  const secret = newAppSecret()
  const id = newId()
  const label = await inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, personId)
    await tx.db.delete(factors).where(and(eq(factors.personId, personId), isNull(factors.verifiedAt)))
    const [known] = await tx.db.select({ count: count() }).from(factors).where(eq(factors.personId, personId))
    if ((known?.count ?? 0) >= mostApps) throw new Refusal('people.too-many-apps', 409)
    await tx.db.insert(factors).values({ id, personId, name, secret: seal(secret, tx.secret), createdAt: tx.now })
    return person.email ?? person.phone ?? ''
  })
  const uri = appUri(secret, label)
  return { id, secret, uri, qr: drawingOf(uri) }
}

/** Proves an app by a code of it. The first app brings backup codes and a mail. Refuses with `people.code-wrong` (422), `people.unknown-app` (404), `people.too-many`. */
export async function proveApp(ctx: Context, { id, code }: { id: string; code: string }): Promise<{ backupCodes: string[] }> {
  const personId = ctx.actor.personId ?? ''
  await countTry(ctx, 'second-proof', personId)
  return inTransaction(ctx, async (tx) => {
    await lockPerson(tx, personId)
    const [app] = await tx.db
      .select()
      .from(factors)
      .where(and(eq(factors.id, id), eq(factors.personId, personId)))
    if (!app) throw new Refusal('people.unknown-app', 404)
    const step = stepOf(code, { secret: unseal(app.secret, tx.secret), now: tx.now })
    if (step === null || step <= app.lastStep) throw new Refusal('people.code-wrong', 422)
    await tx.db
      .update(factors)
      .set({ verifiedAt: app.verifiedAt ?? tx.now, lastStep: step })
      .where(eq(factors.id, id))
    if (app.verifiedAt) return { backupCodes: [] }
    await record(tx, 'person.app-added', personId)
    await notifyPerson(tx, personId, 'appAdded')
    const [kept] = await tx.db.select({ count: count() }).from(backupCodes).where(eq(backupCodes.personId, personId))
    return { backupCodes: kept?.count ? [] : await makeBackupCodes(tx, personId) }
  })
}

/** Takes an app away and, with the last one, the backup codes and the sign-ins that wait for either; mails her. Refuses with `people.unknown-app` (404). */
export async function removeApp(ctx: Context, { id }: { id: string }): Promise<void> {
  const personId = ctx.actor.personId ?? ''
  await inTransaction(ctx, async (tx) => {
    await lockPerson(tx, personId)
    const removed = await tx.db
      .delete(factors)
      .where(and(eq(factors.id, id), eq(factors.personId, personId)))
      .returning()
    if (removed.length === 0) throw new Refusal('people.unknown-app', 404)
    const [left] = await tx.db
      .select({ count: count() })
      .from(factors)
      .where(and(eq(factors.personId, personId), isNotNull(factors.verifiedAt)))
    if (!left?.count) {
      await tx.db.delete(backupCodes).where(eq(backupCodes.personId, personId))
      await tx.db.delete(challenges).where(eq(challenges.personId, personId))
    }
    if (!removed[0]?.verifiedAt) return
    await record(tx, 'person.app-removed', personId)
    await notifyPerson(tx, personId, 'appRemoved')
  })
}

/** True when `code` is one of an app of hers or a backup code that was not used before; it is used up, and she is told of a backup code. The caller's transaction ends before it refuses. */
export async function isSecondProof(tx: TxContext, proof: { personId: string; code: string }): Promise<boolean> {
  if (await isAppCode(tx, proof)) return true
  if (!(await isBackupCode(tx, proof))) return false
  await notifyPerson(tx, proof.personId, 'backupCodeUsed')
  return true
}

async function isAppCode(tx: TxContext, { personId, code }: { personId: string; code: string }): Promise<boolean> {
  const apps = await tx.db
    .select()
    .from(factors)
    .where(and(eq(factors.personId, personId), isNotNull(factors.verifiedAt)))
    .orderBy(factors.id)
  for (const app of apps) {
    const step = stepOf(code, { secret: unseal(app.secret, tx.secret), now: tx.now })
    if (step === null) continue
    const used = await tx.db
      .update(factors)
      .set({ lastStep: step })
      .where(and(eq(factors.id, app.id), lt(factors.lastStep, step)))
      .returning({ id: factors.id })
    if (used.length > 0) return true
  }
  return false
}

/** The QR code of an address as one path of squares. */
function drawingOf(uri: string): { size: number; path: string } {
  const { data, size } = encode(uri, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
