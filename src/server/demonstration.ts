import { seedConsents } from '#domain/accounts/consents/seed-consents.ts'
import { seedPeople } from '#domain/accounts/people/seed-people.ts'
import { seedLocales } from '#domain/accounts/profiles/seed-locales.ts'
import { seedOwnersWords } from '#domain/accounts/profiles/seed-owners-words.ts'
import { refreshSamplePictures } from '#domain/catalogue/items/refresh-sample-pictures.ts'
import { seedItems } from '#domain/catalogue/items/seed-items.ts'
import { seedListings } from '#domain/catalogue/listings/seed-listings.ts'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { seedNewsletter } from '#domain/messages/newsletter/seed-newsletter.ts'
import { seedMessages } from '#domain/messages/user-messages/seed-messages.ts'
import { seedClosings } from '#domain/money/accounting/seed-closings.ts'
import { seedDocuments, seedTax } from '#domain/renting/e-invoices/seed-documents.ts'
import { hasOrders } from '#domain/renting/orders/has-orders.ts'
import { seedOrders } from '#domain/renting/paying/seed-orders.ts'
import { seedStatements } from '#domain/renting/reconciliation/seed-statements.ts'
import { seedCash } from '#domain/renting/reviews/seed-cash.ts'
import { seedPast } from '#domain/renting/reviews/seed-past.ts'
import { seedRefunds } from '#domain/renting/reviews/seed-refunds.ts'
import { seedWishes } from '#domain/site/activity/seed-wishes.ts'
import { seedPlaces } from '#domain/site/areas/seed-places.ts'
import { awaitTurn, type Turn, tryTurn } from '#platform/database/turn.ts'
import type { AnewStart } from './start-anew.ts'

/** The past of a demonstration that is not there yet. */
export interface Past {
  isFilling(): boolean
  /** Lives through it, or waits for the process that does. Answers false when it was stopped before its end. */
  fill(ctx: FullContext): Promise<boolean>
  stop(): void
}

interface Options {
  databaseUrl: string
  anew: AnewStart
  hasPast: boolean
  /** The cards of the past are the demonstration's own. */
  hasStripe: boolean
}

/**
 * Fills an empty shop with people and pieces; in one that is filled, samples get the pictures of this build. Answers the past that is still to
 * come; null where it is there, or is not wanted.
 */
export async function openDemonstration(ctx: FullContext, options: Options): Promise<Past | null> {
  await inTransaction(ctx, async (tx) => {
    await seedPeople(tx)
    await seedOwnersWords(tx)
    await seedLocales(tx)
    await seedConsents(tx)
    await seedItems(tx)
    await refreshSamplePictures(tx)
  })
  const turn = await tryTurn(options.databaseUrl)
  if (!turn) return pastOf(null, options)
  const isEmpty = !(await hasOrders(ctx))
  if (isEmpty && options.hasPast) return pastOf(turn, options)
  if (isEmpty) await seedOrders(ctx)
  await turn.end()
  await options.anew.endPast()
  return null
}

function pastOf(turn: Turn | null, options: Options): Past {
  const halt = new AbortController()
  let isFilling = true
  return {
    isFilling: () => isFilling,
    async fill(given) {
      const ctx = { ...given, signal: halt.signal }
      try {
        const mine = turn ?? (await awaitTurn(options.databaseUrl, halt.signal))
        if (turn || !(await hasOrders(ctx))) await live(ctx, options)
        await mine.end()
      } catch (error) {
        if (!halt.signal.aborted) ctx.log.error({ err: error }, 'the past of the demonstration is not there')
      }
      isFilling = false
      return !halt.signal.aborted
    },
    stop: () => halt.abort(),
  }
}

/** One part after the other. One that fails is left out; a start after one that broke off begins from nothing. */
async function live(ctx: FullContext, { hasPast, hasStripe, anew }: Options): Promise<void> {
  await anew.beginPast()
  const parts = hasPast
    ? [
        ...(hasStripe ? [] : [seedPast, seedTax, seedCash, seedRefunds]),
        ...[seedListings, seedOrders, seedMessages, seedNewsletter, seedClosings, seedPlaces, seedWishes],
        ...(hasStripe ? [] : [seedStatements, seedDocuments]),
      ]
    : [seedOrders]
  for (const part of parts) {
    await part(ctx).catch((error: unknown) => {
      if (!ctx.signal?.aborted) ctx.log.error({ err: error }, 'a part of the past of the demonstration is missing')
    })
    if (ctx.signal?.aborted) return
  }
  await anew.endPast()
  ctx.log.info('the past of the demonstration is there')
}
