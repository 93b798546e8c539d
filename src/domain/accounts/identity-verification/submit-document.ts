import { and, eq, inArray } from 'drizzle-orm'
import { encodeUpload } from '#domain/accounts/auth/encode-upload.ts'
import { consentToCheck } from '#domain/accounts/consents/record-consent.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { makeDocumentImage } from '#platform/images/decode-picture.ts'
import { newId } from '#values/id.ts'
import { filesOf, removeDocuments, saveDocument } from './document-files.ts'
import { findOwnCheck, needOf } from './find-own-check.ts'
import { type CheckRow, identityChecks } from './identity-checks.table.ts'
import type { OwnIdentityCheck, Side } from './identity-verification.contract.ts'

const maxBytes = 5 * 1024 * 1024
const limit = { max: 20, minutes: 60 }
const openStatuses = ['draft', 'waiting', 'claimed'] as const

/**
 * Stores one side of a document, re-encoded and encrypted, and replaces an earlier one.
 * @throws {Refusal} input.too-large (413) when the file is larger than 5 MB
 * @throws {Refusal} identity-check.not-needed (409) when the person needs no check
 * @throws {Refusal} server.too-many (429) after 20 uploads in an hour
 * @throws {Refusal} identity-check.not-a-picture (422) when the file is no picture
 * @throws {Refusal} media.too-many-pixels (422) when it has too many pixels
 * @throws {Refusal} server.busy (503) when too many pictures are being decoded
 * @throws {Refusal} identity-check.waiting (409) when a check is submitted already
 */
export async function submitDocument(ctx: Context & Needs<'documents'>, side: Side, file: File): Promise<OwnIdentityCheck> {
  const personId = ctx.actor.personId ?? ''
  if (file.size > maxBytes) throw new Refusal('input.too-large', 413)
  const need = await needOf(ctx)
  if (!need) throw new Refusal('identity-check.not-needed', 409)
  const retryAfter = await secondsToWait(ctx.db, { key: `identity-verification:${personId}`, ...limit, ...(await nowOf(ctx)) })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  const name = await saveDocument(
    ctx,
    await encodeUpload(ctx, {
      bytes: new Uint8Array(await file.arrayBuffer()),
      make: makeDocumentImage,
      refusal: 'identity-check.not-a-picture',
    }),
  )
  try {
    const replaced = await inTransaction(ctx, (tx) => storeSide(tx, { side, name, need }))
    await removeDocuments(ctx, replaced)
  } catch (error) {
    await removeDocuments(ctx, [name])
    throw error
  }
  return findOwnCheck(ctx)
}

/**
 * Submits the uploaded document for review; does nothing when it is submitted already.
 * @throws {Refusal} identity-check.front-missing (409) when the front side is missing
 */
export async function submitCheck(ctx: Context): Promise<OwnIdentityCheck> {
  return inTransaction(ctx, async (tx) => {
    const personId = tx.actor.personId ?? ''
    const check = await lockOpenCheck(tx)
    if (check?.status === 'draft' && check.frontFile) {
      await tx.db
        .update(identityChecks)
        .set({ status: 'waiting', askedAt: tx.now, locale: tx.locale })
        .where(eq(identityChecks.id, check.id))
      await consentToCheck(tx)
      await record(tx, 'identity-check.asked', personId, { check: check.id })
    } else if (!check || check.status === 'draft') throw new Refusal('identity-check.front-missing', 409)
    return findOwnCheck(tx)
  })
}

/** Withdraws the undecided check and deletes its document, also while a moderator has claimed it. */
export async function withdrawCheck(ctx: Context & Needs<'documents'>): Promise<OwnIdentityCheck> {
  const files = await inTransaction(ctx, async (tx) => {
    const check = await lockOpenCheck(tx)
    if (!check) return []
    await tx.db.delete(identityChecks).where(eq(identityChecks.id, check.id))
    await record(tx, 'identity-check.withdrawn', check.personId, { check: check.id })
    return filesOf(check)
  })
  await removeDocuments(ctx, files)
  return findOwnCheck(ctx)
}

/** The actor's undecided check. The person's row is locked, so that two calls at once run one after the other. */
async function lockOpenCheck(tx: TxContext): Promise<CheckRow | undefined> {
  const personId = tx.actor.personId ?? ''
  await tx.db.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
  const [check] = await tx.db
    .select()
    .from(identityChecks)
    .where(and(eq(identityChecks.personId, personId), inArray(identityChecks.status, [...openStatuses])))
    .for('update')
  return check
}

async function storeSide(tx: TxContext, { side, name, need }: { side: Side; name: string; need: CheckRow['need'] }): Promise<string[]> {
  const personId = tx.actor.personId ?? ''
  const check = await lockOpenCheck(tx)
  const file = side === 'front' ? { frontFile: name } : { backFile: name }
  if (!check) {
    await tx.db
      .insert(identityChecks)
      .values({ id: newId(), personId, need, status: 'draft', locale: tx.locale, createdAt: tx.now, ...file })
    return []
  }
  if (check.status !== 'draft') throw new Refusal('identity-check.waiting', 409)
  await tx.db.update(identityChecks).set(file).where(eq(identityChecks.id, check.id))
  const replaced = side === 'front' ? check.frontFile : check.backFile
  return replaced ? [replaced] : []
}
