import { sql } from 'drizzle-orm'
import type { AuditEvent } from '#domain/audit-log/audit-events.ts'
import { record } from '#domain/audit-log/record.ts'
import { ladderOf } from '#domain/catalogue/items/stated-prices.policy.ts'
import { moveListing } from '#domain/catalogue/listings/change-listing.ts'
import { refuseSuspendedOwner } from '#domain/catalogue/listings/follow-suspensions.ts'
import { filledContent, wholeContent } from '#domain/catalogue/listings/listing-content.policy.ts'
import { contentOf } from '#domain/catalogue/listings/listing-content.ts'
import type { listings } from '#domain/catalogue/listings/listings.table.ts'
import { type Locked, lockListing } from '#domain/catalogue/listings/lock-listing.ts'
import { publishListing } from '#domain/catalogue/listings/publish-listing.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { inBothLanguages } from '#platform/assistant/in-both-languages.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { newId } from '#values/id.ts'
import { isClaimedByAnother, listQueue } from './find-submitted.ts'
import type { ListingDecision, QueueRow } from './listing-queue.contract.ts'

type Outcome = ListingDecision['outcome']
const events = {
  approve: 'listing.approved',
  'ask-for-changes': 'listing.changes-requested',
  reject: 'listing.rejected',
} as const satisfies Record<Outcome, AuditEvent>

/**
 * Approves a submitted listing, asks its owner for changes or rejects it, and answers with what still waits. Approved, it is on the market at once.
 * @throws {Refusal} 404 `listing.unknown` when it does not wait any more, 409 `listing.saved-elsewhere` when it is another version
 * @throws {Refusal} 403 `listing.own`, 409 `listing.claimed` while another moderator looks at it
 * @throws {Refusal} 403 `listing.same-moderator` for an appeal against the moderator's own rejection
 * @throws {Refusal} 409 `listing.unit-booked`, 409 `media.not-ready`, 409 `listing.owner-suspended` for an approval
 * @throws {Refusal} 422 `listing.incomplete` for an approval of content that an older version stored and that lacks a key
 */
export async function decideListing(
  ctx: Context & Needs<'assistant'>,
  asked: ListingDecision,
): Promise<{ rows: QueueRow[]; counts: Record<QueueRow['kind'], number> }> {
  const decision = await inWords(ctx, asked)
  return inTransaction(ctx, async (tx) => {
    const locked = await lockListing(tx, decision.id)
    refuseToDecide(tx, locked, decision)
    const { listing } = locked
    const set = await outcomes[decision.outcome](tx, locked, decision)
    const decided = { decidedAt: tx.now, decidedBy: tx.actor.personId, claimedBy: null, claimedAt: null, overdueAt: null }
    await moveListing(tx, listing, { move: decision.outcome, set: { ...decided, ...set } })
    for (const { field, reason } of decision.feedback) await keepReason(tx, { field, reason })
    const fields = decision.feedback.map(({ field }) => field)
    await record(tx, events[decision.outcome], listing.id, fields.length > 0 ? { fields } : {})
    return listQueue(tx)
  })
}

/** The decision with its reasons in both languages. */
async function inWords(ctx: Context & Needs<'assistant'>, { feedback, reason, ...decision }: ListingDecision): Promise<ListingDecision> {
  return {
    ...decision,
    feedback: await Promise.all(feedback.map(async (one) => ({ ...one, reason: await inBothLanguages(one.reason, ctx) }))),
    ...(reason && { reason: await inBothLanguages(reason, ctx) }),
  }
}

function refuseToDecide(tx: TxContext, { listing }: Locked, { version }: ListingDecision): void {
  if (listing.status !== 'submitted') throw new Refusal('listing.unknown', 404)
  if (listing.version !== version) throw new Refusal('listing.saved-elsewhere', 409)
  if (listing.ownerId === tx.actor.personId) throw new Refusal('listing.own', 403)
  if (isClaimedByAnother(tx, listing, tx.now)) throw new Refusal('listing.claimed', 409)
  if (listing.appealedAt && listing.rejectedBy === tx.actor.personId) throw new Refusal('listing.same-moderator', 403)
}

type Written = Partial<typeof listings.$inferInsert>
type Work = (tx: TxContext, locked: Locked, decision: ListingDecision) => Promise<Written> | Written

const outcomes: Record<Outcome, Work> = {
  async approve(tx, locked) {
    const { listing } = locked
    await refuseSuspendedOwner(tx, listing.ownerId)
    const content = wholeContent(filledContent(listing.content, locked.live && contentOf(locked.live)))
    if (!content) throw new Refusal('listing.incomplete', 422)
    await publishListing(tx, { id: listing.id, ownerId: listing.ownerId, content })
    if (!locked.live) await announceNew(tx, listing)
    const nothing = { content: {}, feedback: [], reason: null, appeal: null, appealedAt: null, rejectedBy: null }
    return { ...nothing, version: listing.version + 1, approvedPrices: ladderOf(content) }
  },
  'ask-for-changes': (_, __, { feedback }) => ({ feedback, reason: null }),
  reject: (tx, _, { reason }) => ({ feedback: [], reason: reason ?? null, rejectedBy: tx.actor.personId }),
}

/** Of a piece that goes live for the first time the followers of its owner hear, and it finds its place among the recommended ones. */
async function announceNew(tx: TxContext, { id, ownerId }: Locked['listing']): Promise<void> {
  await enqueueJob(tx, 'piece.announce', { itemId: id }, { key: `piece.announce:${id}` })
  await enqueueJob(tx, 'items.rank-owner', { ownerId }, { key: `items.rank-owner:${ownerId}` })
}

/** A reason that was given is there to be used again, unless it has the words of one language in both. */
async function keepReason(tx: TxContext, { field, reason }: ListingDecision['feedback'][number]): Promise<void> {
  if (reason.en === reason.ar) return
  await tx.db.execute(sql`
    INSERT INTO listing_reasons (id, field, reason, used_at) VALUES (${newId()}, ${field}, ${JSON.stringify(reason)}::jsonb, ${tx.now.toISOString()}::timestamptz)
    ON CONFLICT (field, (reason ->> 'en'), (reason ->> 'ar')) DO UPDATE SET uses = listing_reasons.uses + 1, used_at = excluded.used_at`)
}
