import { sql } from 'drizzle-orm'
import { findTrustedOwners } from '#domain/accounts/people/find-owner-records.ts'
import { visibilityOf } from '#domain/catalogue/items/change-visibility.ts'
import type { ItemRow } from '#domain/catalogue/items/items.table.ts'
import type { Context, Needs, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { LocalizedText } from '#values/locale.ts'
import { type FoundRecord, findRecords } from './find-records.ts'
import type { Listing } from './listing.contract.ts'
import { answerHours } from './listing.policy.ts'
import { filledContent } from './listing-content.policy.ts'
import { contentOf } from './listing-content.ts'
import { shownPhotos } from './listing-photos.ts'

const hourMs = 3_600_000

/**
 * A listing of the actor: what is written of it, or what is on the market where nothing is.
 * @throws {Refusal} 404 `listing.unknown` also for one of somebody else
 */
export async function getOwnListing(ctx: (Context | TxContext) & Needs<'assistant'>, id: string): Promise<Listing> {
  const [found] = await findRecords(ctx, sql`SELECT ${id}`)
  if (!found || found.ownerId !== ctx.actor.personId) throw new Refusal('listing.unknown', 404)
  const content = writtenContent(found)
  const shown = await shownPhotos(
    ctx,
    (content.photos ?? []).map(({ object }) => object),
    found.live?.pictures ?? [],
  )
  return {
    id,
    ...shownState(ctx, found),
    version: found.listing?.version ?? 1,
    content,
    photos: [...shown.values()],
    submittedAt: found.listing?.submittedAt?.toISOString() ?? null,
    canDraft: ctx.assistant !== undefined,
    isOwnerTrusted: (await findTrustedOwners(ctx, [found.ownerId])).has(found.ownerId),
  }
}

/** The draft with its missing keys filled, or the content of the live item if there is no draft. */
export function writtenContent({ listing, live }: Pick<FoundRecord, 'listing' | 'live'>): Listing['content'] {
  const current = live && contentOf(live)
  return listing && listing.status !== 'approved' ? filledContent(listing.content, current) : (current ?? {})
}

/** The owner's view of the state of a listing. */
export function shownState({ locale }: Pick<Context, 'locale'>, { listing, live, decidedBy, savedAt }: FoundRecord) {
  const status = listing?.status ?? 'approved'
  const submittedAt = status === 'submitted' ? listing?.submittedAt : null
  return {
    status,
    visibility: live && visibilityOf(live satisfies ItemRow),
    feedback: (listing?.feedback ?? []).map(({ field, reason }) => ({ field, reason: reason[locale] })),
    reason: inReadersWords(listing?.reason ?? null, locale),
    suspensionReason: inReadersWords(listing?.suspensionReason ?? null, locale),
    canAppeal: status === 'rejected' && !listing?.appealedAt,
    answerBy: submittedAt ? new Date(submittedAt.getTime() + answerHours * hourMs).toISOString() : null,
    decidedAt: listing?.decidedAt?.toISOString() ?? null,
    decidedBy,
    savedAt: savedAt.toISOString(),
  }
}

function inReadersWords(text: LocalizedText | null, locale: Context['locale']): string | null {
  return text?.[locale] ?? null
}
