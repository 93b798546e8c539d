import { eq } from 'drizzle-orm'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { siteOf } from '#platform/auth/network.ts'
import { countUse, findWait } from '#platform/auth/rate-limit.ts'
import { normalizeCode } from './promotion.policy.ts'
import { type PromotionalCode, promotionalCodes } from './promotional-codes.table.ts'

const maxGuesses = 20
const minutes = 15

/** True while the shop takes promotional codes. */
export async function takesCodes(ctx: Context | TxContext): Promise<boolean> {
  return (await readSettings(ctx)).settings.promotionalCodes.enabled
}

/** A code by its normalised text, that of a person by the figures in force or those of a version; null when there is none. */
export async function findCode(ctx: Context | TxContext, code: string, figuresVersion?: number): Promise<PromotionalCode | null> {
  const [found] = await ctx.db.select().from(promotionalCodes).where(eq(promotionalCodes.code, code))
  if (!found || found.referrerId === null) return found ?? null
  const { off, minimum } = (await readBusinessSettings(ctx, figuresVersion)).figures.referral
  return { ...found, amount: off, minimum, closesAt: off === 0 ? found.opensAt : found.closesAt }
}

/**
 * The reason why a typed code is not checked. `promotion.unknown`: it does not exist. `promotion.too-many`: its network has guessed too
 * often. Null when it may be checked. Call it outside the transaction of the work, so that guesses count.
 */
export async function refusalToGuess(ctx: Context, typed: string): Promise<'promotion.unknown' | 'promotion.too-many' | null> {
  const { now } = await nowOf(ctx)
  const { network } = ctx.actor
  const limit = { key: `promotion:${siteOf(network ?? '')}`, max: maxGuesses, minutes, now }
  // Before the code is looked up: who has guessed too often does not learn of a right one either.
  if (network !== undefined && (await findWait(ctx.db, limit)) > 0) return 'promotion.too-many'
  if (await findCode(ctx, normalizeCode(typed))) return null
  if (network !== undefined) await countUse(ctx.db, limit)
  return 'promotion.unknown'
}
