import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { forgetInConsents } from '#domain/accounts/consents/forget-person.ts'
import { filesOf, removeDocuments } from '#domain/accounts/identity-verification/document-files.ts'
import { identityChecks } from '#domain/accounts/identity-verification/identity-checks.table.ts'
import { languageOf } from '#domain/accounts/people/language-of.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { removePerson } from '#domain/accounts/people/remove-person.ts'
import { record } from '#domain/audit-log/record.ts'
import { forgetOwner } from '#domain/catalogue/items/forget-owner.ts'
import { forgetInListings } from '#domain/catalogue/listings/forget-person.ts'
import { forgetInMedia, removeObjectFiles } from '#domain/catalogue/media/forget-person.ts'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { forgetInConversations } from '#domain/messages/conversations/forget-person.ts'
import { forgetInInquiries } from '#domain/messages/inquiries/forget-person.ts'
import { forgetInNewsletter } from '#domain/messages/newsletter/forget-person.ts'
import { forgetInNotifications } from '#domain/messages/notifications/forget-person.ts'
import { forgetInReports } from '#domain/messages/reports/forget-person.ts'
import { forgetInUserMessages } from '#domain/messages/user-messages/forget-person.ts'
import { forgetCards } from '#domain/money/cards/change-cards.ts'
import { forgetInPayouts } from '#domain/money/payouts/forget-person.ts'
import { forgetInPromotions } from '#domain/money/promotions/forget-person.ts'
import { forgetReferrer } from '#domain/money/promotions/get-referral.ts'
import { forgetSenders } from '#domain/money/transfers/forget-person.ts'
import { forgetInClaims } from '#domain/renting/claims/forget-person.ts'
import { forgetInOrders, ordersOf } from '#domain/renting/orders/forget-person.ts'
import { forgetInRentals } from '#domain/renting/rentals/forget-person.ts'
import { forgetInRepayments } from '#domain/renting/repayments/forget-person.ts'
import { forgetInReviews } from '#domain/renting/reviews/forget-person.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { findEnqueued } from '#platform/mail/outbox.ts'
import { deletions } from './deletions.table.ts'
import { findBlocks } from './find-blocks.ts'
import { deletionMailKey, mailDeletion } from './mail-deletion.ts'
import { warnDays } from './my-data.policy.ts'

/**
 * Deletes the accounts that are due and not blocked, and mails a warning for those due soon. Returns the errors; one does not stop the
 * others.
 */
export async function deletePeople(ctx: Context & Needs<'objectStore' | 'documents' | 'deletedPeople'>): Promise<unknown[]> {
  const { now } = await nowOf(ctx)
  const due = await ctx.db.select({ id: deletions.personId }).from(deletions).where(lte(deletions.dueAt, now)).orderBy(deletions.dueAt)
  const faults: unknown[] = []
  for (const { id } of due) await deletePerson(ctx, id).catch((fault: unknown) => faults.push(fault))
  for (const id of await findUnwarned(ctx, now))
    await inTransaction(ctx, (tx) => mailWarning(tx, id)).catch((fault: unknown) => faults.push(fault))
  await keepDeleted(ctx).catch((fault: unknown) => faults.push(fault))
  return faults
}

/** Adds missing people to the list outside of the database, as after a process that ended right after a deletion. */
async function keepDeleted(ctx: Context & Needs<'deletedPeople'>): Promise<void> {
  if (!ctx.deletedPeople) return
  const known = new Set(await ctx.deletedPeople.list())
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`SELECT DISTINCT subject_id AS id FROM audit_log WHERE event = 'person.deleted' ORDER BY 1`,
  )
  await ctx.deletedPeople.add(rows.map(({ id }) => id).filter((id) => !known.has(id)))
}

/**
 * Deletes people again whom a restored backup has brought back. Those with something open are asked for, and go once it is closed: nobody
 * signs in as them meanwhile.
 */
export async function deleteAgain(tx: TxContext, ids: readonly string[]): Promise<{ deleted: number; waiting: number }> {
  if (ids.length === 0) return { deleted: 0, waiting: 0 }
  const back = await tx.db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, [...ids]), isNull(people.deletedAt)))
    .orderBy(people.id)
  let deleted = 0
  for (const { id } of back) {
    const asked = { askedAt: new Date(tx.now.getTime() - 1), dueAt: tx.now }
    await tx.db
      .insert(deletions)
      .values({ personId: id, locale: await languageOf(tx, id), ...asked })
      .onConflictDoUpdate({ target: deletions.personId, set: asked })
    // The files are those that nothing refers to any more: they are removed hourly.
    if ((await deleteIfDue(tx, id)).isDeleted) deleted += 1
  }
  return { deleted, waiting: back.length - deleted }
}

async function deletePerson(ctx: Context & Needs<'objectStore' | 'documents'>, id: string): Promise<void> {
  const { files, pictures } = await inTransaction(ctx, (tx) => deleteIfDue(tx, id))
  if (files.length > 0) await removeDocuments(ctx, files)
  await removeObjectFiles(ctx, pictures)
}

/** Deletes a person unless something of theirs is open. Returns the files that go with them. */
async function deleteIfDue(tx: TxContext, id: string): Promise<{ isDeleted: boolean; files: string[]; pictures: string[] }> {
  // Orders, payments and a cancellation of the same person wait for this lock.
  const [person] = await tx.db.select().from(people).where(eq(people.id, id)).for('update')
  const [deletion] = await tx.db
    .select()
    .from(deletions)
    .where(and(eq(deletions.personId, id), lte(deletions.dueAt, tx.now)))
  if (!person || !deletion || (await findBlocks(tx, id)).length > 0) return { isDeleted: false, files: [], pictures: [] }
  const checks = await tx.db.select().from(identityChecks).where(eq(identityChecks.personId, id))
  const email = person.emailVerified ? person.email : null
  const ofOrders = ordersOf(id)
  await forgetCards(tx, { personId: id, ofOrders })
  await forgetInPromotions(tx, ofOrders)
  await forgetSenders(tx, ofOrders)
  await forgetInRentals(tx, { personId: id, ofOrders })
  const photos = [...(await forgetInReviews(tx, id)), ...(await forgetInClaims(tx, id))]
  await forgetInPayouts(tx, id)
  await forgetInRepayments(tx, id)
  await forgetReferrer(tx, id)
  await forgetInConsents(tx, await forgetInOrders(tx, id))
  await forgetInNotifications(tx, { id, email: person.email, phone: person.phone })
  await forgetInInquiries(tx, { id, email })
  if (email) await forgetInNewsletter(tx, email)
  await forgetInReports(tx, id)
  photos.push(...(await forgetInConversations(tx, id)), ...(await forgetInUserMessages(tx, id)))
  await forgetInListings(tx, id)
  const pictures = await forgetInMedia(tx, id)
  await removePerson(tx, { id, isOwner: await forgetOwner(tx, id) })
  await record(tx, 'person.deleted', id)
  await enqueueJob(tx, 'roles.follow-staff', {})
  return { isDeleted: true, files: [...checks.flatMap(filesOf), ...photos], pictures }
}

async function findUnwarned(ctx: Context, now: Date): Promise<string[]> {
  const waiting = await ctx.db
    .select()
    .from(deletions)
    .where(and(lte(deletions.dueAt, soonAt(now)), gt(deletions.dueAt, now)))
    .orderBy(deletions.dueAt)
  const mailed = await findEnqueued(
    ctx.db,
    waiting.map((one) => deletionMailKey(one, 'soon')),
  )
  return waiting.filter((one) => !mailed.has(deletionMailKey(one, 'soon'))).map(({ personId }) => personId)
}

function soonAt(now: Date): Date {
  return new Date(now.getTime() + warnDays * 86_400_000)
}

/** A cancellation at the same time waits for this lock, or has deleted the row. */
async function mailWarning(tx: TxContext, personId: string): Promise<void> {
  const [deletion] = await tx.db.select().from(deletions).where(eq(deletions.personId, personId)).for('update')
  if (deletion && deletion.dueAt > tx.now && deletion.dueAt <= soonAt(tx.now)) await mailDeletion(tx, deletion, 'soon')
}
