import { ladderOf, refusalToPrices, type StatedPrices } from '#domain/catalogue/items/stated-prices.policy.ts'
import { isRise, maxPrice, minPrice } from '#domain/catalogue/listings/listing.policy.ts'
import type { Fils } from '#values/money.ts'

/** By so many percent, or by an amount in fils for the piece's own period; its other stated prices follow in proportion. */
export type PriceShift = { by: 'percent'; percent: number } | { by: 'amount'; amount: Fils }

/** The prices of an item that its owner states. */
export interface OwnPrices {
  price: Fils
  stated: StatedPrices
}

/** Prices are stated in quarters of a dinar, as the ladder's are. */
export const shiftStep = 250

/** The prices of an item after a shift, each rounded half up to 250 fils. */
export function shiftPrices({ price, stated }: OwnPrices, shift: PriceShift): OwnPrices {
  const [over, under] = shift.by === 'percent' ? [100 + shift.percent, 100] : [price + shift.amount, price]
  const shifted = (fils: Fils) => Math.floor((fils * over) / (under * shiftStep) + 0.5) * shiftStep
  return { price: shifted(price), stated: Object.fromEntries(entriesOf(stated).map(([days, fils]) => [days, shifted(fils)])) }
}

/** The reason to refuse shifted prices: beyond the limits for owners, or a rise that needs approval. Null for valid ones. */
export function refusalToShift(
  { price, stated }: OwnPrices,
  { rentalPeriod, prices, approved }: { rentalPeriod: number; prices: OwnPrices; approved: readonly Fils[] },
): 'too-cheap' | 'too-dear' | 'rises-too-far' | 'longer-is-cheaper' | null {
  const all = [price, ...entriesOf(stated).map(([, fils]) => fils)]
  if (all.some((fils) => fils < minPrice)) return 'too-cheap'
  if (all.some((fils) => fils > maxPrice)) return 'too-dear'
  if (refusalToPrices({ price, rentalPeriod, stated })) return 'longer-is-cheaper'
  return price > prices.price && isRise(approved, ladderOf({ price, rentalPeriod, stated })) ? 'rises-too-far' : null
}

function entriesOf(stated: StatedPrices): [string, Fils][] {
  return Object.entries(stated).flatMap(([days, fils]) => (fils === undefined ? [] : [[days, fils]]))
}
