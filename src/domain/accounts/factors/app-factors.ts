import { and, count, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { encode } from 'uqr'
import { countAttempt } from '#domain/accounts/auth/limit-attempts.ts'
import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { notifyPerson } from '#domain/accounts/people/notify-person.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { backupCodes, challenges, factors } from '#platform/auth/auth.table.ts'
import { canUnseal, seal, unseal } from '#platform/auth/secret-box.ts'
import { latestStep, newTotpSecret, totpStepOf, totpUri } from '#platform/auth/totp.ts'
import { newId } from '#values/id.ts'
import { consumeBackupCode, createBackupCodes } from './backup-codes.ts'
import type { Enrolment } from './factor.contract.ts'

const maxApps = 5

/**
 * Adds an authenticator app and returns its secret, also as a QR code. The app is active once it is verified.
 * @throws {Refusal} people.too-many-apps (409) when the person has five apps
 */
export async function enrolApp(ctx: Context, { name }: { name: string }): Promise<Enrolment> {
  const personId = ctx.actor.personId ?? ''
  const secret = newTotpSecret()
  const id = newId()
  const label = await inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, personId)
    await tx.db.delete(factors).where(and(eq(factors.personId, personId), isNull(factors.verifiedAt)))
    const [known] = await tx.db.select({ count: count() }).from(factors).where(eq(factors.personId, personId))
    if ((known?.count ?? 0) >= maxApps) throw new Refusal('people.too-many-apps', 409)
    await tx.db.insert(factors).values({ id, personId, name, secret: seal(secret, tx.secret), createdAt: tx.now })
    return person.email ?? person.phone ?? ''
  })
  const uri = totpUri(secret, label)
  return { id, secret, uri, qr: qrCodeOf(uri) }
}

/**
 * Verifies an app by a code of it. Returns backup codes with the first app, and notifies the person.
 * @throws {Refusal} people.code-wrong (422) when the code does not match or was used
 * @throws {Refusal} people.unknown-app (404) when the person has no such app
 * @throws {Refusal} people.too-many (429) when the limit of attempts is reached
 */
export async function verifyApp(
  ctx: Context & Needs<'captcha'>,
  { id, code }: { id: string; code: string },
): Promise<{ backupCodes: string[] }> {
  const personId = ctx.actor.personId ?? ''
  await countAttempt(ctx, 'second-proof', personId)
  return inTransaction(ctx, async (tx) => {
    await lockPerson(tx, personId)
    const [app] = await tx.db
      .select()
      .from(factors)
      .where(and(eq(factors.id, id), eq(factors.personId, personId)))
    if (!app) throw new Refusal('people.unknown-app', 404)
    const step = totpStepOf(code, { secret: unseal(app.secret, tx.secret), now: tx.now })
    if (step === null || (step <= app.lastStep && app.lastStep <= latestStep(tx.now))) throw new Refusal('people.code-wrong', 422)
    await tx.db
      .update(factors)
      .set({ verifiedAt: app.verifiedAt ?? tx.now, lastStep: step })
      .where(eq(factors.id, id))
    if (app.verifiedAt) return { backupCodes: [] }
    await record(tx, 'person.app-added', personId)
    await notifyPerson(tx, personId, 'appAdded')
    const [existing] = await tx.db.select({ count: count() }).from(backupCodes).where(eq(backupCodes.personId, personId))
    return { backupCodes: existing?.count ? [] : await createBackupCodes(tx, personId) }
  })
}

/**
 * Removes an app and notifies the person; the last one takes the backup codes and pending challenges with it.
 * @throws {Refusal} people.unknown-app (404) when the person has no such app
 */
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

/**
 * True when `code` is a code of one of the person's apps or an unused backup code; it cannot be used again. A used backup code is
 * notified. The caller must commit before it refuses.
 */
export async function consumeSecondFactor(tx: TxContext, proof: { personId: string; code: string }): Promise<boolean> {
  if (await isAppCode(tx, proof)) return true
  if (!(await consumeBackupCode(tx, proof))) return false
  await notifyPerson(tx, proof.personId, 'backupCodeUsed')
  return true
}

/** True when an app of the person was sealed with another secret: nobody can check its codes any more. */
export async function hasClosedApp(ctx: Context | TxContext, personId: string): Promise<boolean> {
  return (await appsOf(ctx, personId)).some((app) => !canUnseal(app.secret, ctx.secret))
}

function appsOf(ctx: Context | TxContext, personId: string) {
  return ctx.db
    .select()
    .from(factors)
    .where(and(eq(factors.personId, personId), isNotNull(factors.verifiedAt)))
    .orderBy(factors.id)
}

async function isAppCode(tx: TxContext, { personId, code }: { personId: string; code: string }): Promise<boolean> {
  const apps = await appsOf(tx, personId)
  for (const app of apps.filter((one) => canUnseal(one.secret, tx.secret))) {
    const step = totpStepOf(code, { secret: unseal(app.secret, tx.secret), now: tx.now })
    if (step === null) continue
    const used = await tx.db
      .update(factors)
      .set({ lastStep: step })
      .where(and(eq(factors.id, app.id), or(lt(factors.lastStep, step), gt(factors.lastStep, latestStep(tx.now)))))
      .returning({ id: factors.id })
    if (used.length > 0) return true
  }
  return false
}

/** The QR code of an address as one SVG path of squares; `size` in modules. */
function qrCodeOf(uri: string): { size: number; path: string } {
  const { data, size } = encode(uri, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
