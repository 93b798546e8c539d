import { and, eq, sql } from 'drizzle-orm'
import { addRole } from '#domain/accounts/people/change-person-role.ts'
import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { record } from '#domain/audit-log/record.ts'
import { refusalToPrices } from '#domain/catalogue/items/stated-prices.policy.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { otherLocale } from '#values/locale.ts'
import { moveListing } from './change-listing.ts'
import { checkListing } from './check-listing.ts'
import { draftTexts } from './draft-texts.ts'
import { findRecords } from './find-records.ts'
import { getOwnListing } from './get-own-listing.ts'
import type { Listing } from './listing.contract.ts'
import { maxWaiting } from './listing.policy.ts'
import type { ListingContent, ListingDraft } from './listing-content.contract.ts'
import { filledContent, languageLeftOut, wholeContent, withBothTexts } from './listing-content.policy.ts'
import { contentOf } from './listing-content.ts'
import { isInLanguage } from './listing-words.policy.ts'
import { type ListingRecord, listings } from './listings.table.ts'
import { type Locked, lockOwnListing } from './lock-listing.ts'
import { publishListing } from './publish-listing.ts'
import { requireHandOver } from './require-hand-over.ts'
import { immediatePart, waitingChanges } from './revision.policy.ts'

/** A contact in a photograph or in words waits for a person, also in a revision of a live item. */
const namesContacts = 'no-contacts'

/**
 * Sends a listing for approval; its owner becomes one with it. Of a live item only what needs approval waits, and the rest is changed at once.
 * @throws {Refusal} 404 `listing.unknown`, 409 `listing.saved-elsewhere`, 409 `listing.wrong-status`
 * @throws {Refusal} 422 `listing.incomplete` when something is missing, 422 `listing.longer-is-cheaper`, 422 `days.reversed`
 * @throws {Refusal} 409 `listing.unit-booked` when more pieces are booked than there are to be
 * @throws {Refusal} 409 `listing.too-many-waiting` with 50 new pieces that wait
 * @throws {Refusal} 422 `listing.area-closed`, 409 `listing.no-hand-over` for a new piece that couriers could not pick up
 * @throws {Refusal} 409 `media.not-ready` while a photograph is still being prepared
 */
export async function submitListing(ctx: Context & Needs<'assistant'>, { id, version }: { id: string; version: number }): Promise<Listing> {
  const drafted = await draftLeftOut(ctx, { id, version })
  return inTransaction(ctx, async (tx) => {
    const locked = await lockOwnListing(tx, id)
    if (locked.listing.version !== version) throw new Refusal('listing.saved-elsewhere', 409)
    const content = completeContent(locked, drafted)
    await addRole(tx, locked.listing.ownerId, 'owner')
    await (locked.live ? submitRevision(tx, locked, content) : submitNew(tx, locked, content))
    return getOwnListing(tx, id)
  })
}

/**
 * The texts of the language that the owner left out, drafted by the assistant where there is one; a moderator reads them before the listing
 * goes live. What the owner wrote in it stays. Empty where nothing is left out, where the listing cannot be sent, and where the assistant does
 * not answer.
 */
async function draftLeftOut(ctx: Context & Needs<'assistant'>, { id, version }: { id: string; version: number }): Promise<ListingDraft> {
  if (!ctx.assistant) return {}
  const [found] = await findRecords(ctx, sql`SELECT ${id}`)
  if (found?.listing?.version !== version || found.ownerId !== ctx.actor.personId) return {}
  const content = filledContent(found.listing.content, found.live && contentOf(found.live))
  const to = languageLeftOut(content)
  if (!to || !wholeContent(withBothTexts(content))) return {}
  const of = (field: 'name' | 'description' | 'care') => content[field]?.[otherLocale(to)] ?? ''
  try {
    const texts = await draftTexts(ctx, { id, to, name: of('name'), description: of('description'), care: of('care') })
    const withDraft = (field: 'name' | 'description' | 'care') => {
      const own = content[field]?.[to] ?? ''
      return { en: of(field), ar: of(field), [to]: isInLanguage(own, to) ? own : texts[field] }
    }
    return { name: withDraft('name'), description: withDraft('description'), care: withDraft('care'), drafted: to }
  } catch (error) {
    if (error instanceof Refusal) return {}
    throw error
  }
}

/** @throws {Refusal} 422 when it is not complete, or its prices or days contradict each other */
function completeContent({ listing, live }: Locked, drafted: ListingDraft): ListingContent {
  const content = wholeContent(withBothTexts({ ...filledContent(listing.content, live && contentOf(live)), ...drafted }))
  if (!content) throw new Refusal('listing.incomplete', 422)
  const refusal = refusalToPrices(content)
  if (refusal) throw new Refusal(refusal, 422)
  if (content.availableFrom && content.availableUntil && content.availableUntil < content.availableFrom)
    throw new Refusal('days.reversed', 422)
  return content
}

/** @throws {Refusal} 409 `listing.too-many-waiting`, 422 `listing.area-closed`, 409 `listing.no-hand-over` */
async function submitNew(tx: TxContext, locked: Locked, content: ListingContent): Promise<void> {
  const { listing } = locked
  await requireHandOver(tx, { ownerId: listing.ownerId, pickupArea: content.pickupArea })
  await refuseTooMany(tx, listing.ownerId)
  const checks = await checkListing(tx, { id: listing.id, content })
  await moveListing(tx, listing, { move: 'submit', set: waits(tx, { content, checks }) })
  await record(tx, 'listing.submitted', listing.id)
}

async function submitRevision(tx: TxContext, locked: Locked, content: ListingContent): Promise<void> {
  const { listing, live } = locked
  if (!live) throw new Error('There is nothing to revise')
  const current = contentOf(live)
  const checks = await checkListing(tx, { id: listing.id, content })
  const hasContacts = checks.some(({ check, isFine }) => check === namesContacts && !isFine)
  const waiting = waitingChanges(current, content, listing.approvedPrices ?? live.priceByDays)
  const immediate = hasContacts ? current : immediatePart(current, content, waiting)
  await publishListing(tx, { id: listing.id, ownerId: listing.ownerId, content: immediate })
  await record(tx, 'listing.changed', listing.id)
  const isDone = waiting.length === 0 && !hasContacts
  await moveListing(tx, listing, {
    move: 'submit',
    set: isDone ? { status: 'approved', content: {}, feedback: [], reason: null } : waits(tx, { content, checks }),
  })
  if (!isDone) await record(tx, 'listing.submitted', listing.id, { fields: waiting })
}

/** Two that are sent at once are counted one after the other. */
async function refuseTooMany(tx: TxContext, ownerId: string): Promise<void> {
  await lockPerson(tx, ownerId)
  const isWaiting = and(eq(listings.ownerId, ownerId), eq(listings.status, 'submitted'))
  if ((await tx.db.$count(listings, isWaiting)) >= maxWaiting) throw new Refusal('listing.too-many-waiting', 409)
}

type Waiting = Pick<ListingRecord, 'checks'> & { content: ListingContent }

function waits(tx: TxContext, { content, checks }: Waiting): Partial<typeof listings.$inferInsert> {
  const anew = { feedback: [], submittedAt: tx.now, claimedBy: null, claimedAt: null, overdueAt: null }
  return { content, checks, reason: null, ...anew }
}
