import type { Fils } from '#values/money.ts'
import { longestRental, priceLadder } from './item.policy.ts'

/** The lengths for which an owner may state a price; those between follow the line from one to the next. */
export const statedRungs = [1, 3, 7, 14] as const
export type StatedRung = (typeof statedRungs)[number]

/** Prices in fils that an owner states instead of the ladder's, by length in days. */
export type StatedPrices = { [Days in `${StatedRung}`]?: Fils | undefined }

const priceStep = 250

/**
 * The prices in fils for 1 to 14 days. Stated prices replace those of the ladder for `rentalPeriod`; lengths between two stated ones are
 * interpolated and rounded up to 250 fils. Longer is never cheaper: a price below that of a shorter length becomes that one.
 */
export function ladderOf({ price, rentalPeriod, stated }: { price: Fils; rentalPeriod: number; stated: StatedPrices }): Fils[] {
  const ladder = priceLadder(price, rentalPeriod)
  const rungs = statedRungs.map((days) => ({ days, fils: stated[`${days}`] ?? ladder[days - 1] ?? price }))
  const isOwn = Object.keys(stated).length > 0
  const prices = isOwn ? Array.from({ length: longestRental }, (_, index) => between(rungs, index + 1)) : ladder
  return prices.map((_, index) => Math.max(...prices.slice(0, index + 1)))
}

function between(rungs: readonly { days: number; fils: Fils }[], days: number): Fils {
  const before = rungs.findLast((rung) => rung.days <= days)
  const after = rungs.find((rung) => rung.days >= days)
  if (!before || !after) throw new RangeError(`No price for ${days} days`)
  if (before === after) return before.fils
  const share = ((after.fils - before.fils) * (days - before.days)) / (after.days - before.days)
  return Math.ceil((before.fils + share) / priceStep) * priceStep
}

/** The reason to refuse stated prices: a longer rental would be cheaper than a shorter one. Null for valid ones. */
export function refusalToPrices(prices: { price: Fils; rentalPeriod: number; stated: StatedPrices }): 'listing.longer-is-cheaper' | null {
  const ladder = priceLadder(prices.price, prices.rentalPeriod)
  const rungs = statedRungs.map((days) => prices.stated[`${days}`] ?? ladder[days - 1] ?? 0)
  return rungs.some((fils, index) => fils < (rungs[index - 1] ?? 0)) ? 'listing.longer-is-cheaper' : null
}
