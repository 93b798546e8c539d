import type { BusinessSettings, Plan } from '#domain/site/business-settings/business-settings.policy.ts'
import { type Fils, shareOf, splitFils } from '#values/money.ts'

/** A piece as reductions see it: its list price, and its category where they depend on it. */
export interface PricedPiece {
  price: Fils
  category?: string
  /** The shop's share of its price in basis points; the usual one when left out. */
  commissionRate?: number
}

/** The used or the remaining benefits of a month. */
export interface Benefits {
  /** The share off the rentals, in fils. */
  off: Fils
  /** Free deliveries. */
  deliveries: number
  /** Free accessories. */
  accessories: number
}

export interface Member {
  plan: Plan
  left: Benefits
}

/** The reduction by a promotional code: fils, or basis points of the pieces of its categories. */
export interface Promotion {
  kind: 'fixed' | 'percent'
  amount: number
  most: Fils | null
  categories: readonly string[]
}

/** The reductions of each piece by membership and code, in the order of the pieces. */
export interface ReducedPieces {
  percentage: Fils[]
  accessory: Fils[]
  code: Fils[]
}

/** The shop's income from an order: after reductions it may not fall below the margin floor. */
export interface Margin {
  figures: BusinessSettings
  listed: Fils
  /** The shop's commission of the pieces. */
  commission: Fils
  /** Delivery that is paid. */
  delivery: Fils
}

const accessories = 'accessories'

/** The sum of amounts in fils. */
export function total(amounts: readonly Fils[]): Fils {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/** The service fee of rentals by their reduced price, within its bounds; in fils. */
export function feeOf(net: Fils, { basisPoints, least, most }: BusinessSettings['serviceFee']): Fils {
  return Math.min(most, Math.max(least, shareOf(net, basisPoints)))
}

/** The upper bound of the service fee where it applies, to be said beside the fee. */
export function capOf(net: Fils, { basisPoints, most }: BusinessSettings['serviceFee']): { cap?: { basisPoints: number; most: Fils } } {
  return shareOf(net, basisPoints) > most ? { cap: { basisPoints, most } } : {}
}

/** True when the shop keeps its margin floor after a reduction. */
export function keepsMargin({ figures, listed, commission, delivery }: Margin, reduction: Fils): boolean {
  return commission + feeOf(listed - reduction, figures.serviceFee) + delivery - reduction >= figures.marginFloor
}

/** The greatest reduction of the rentals. The fee falls with the reduction, so that it is found by binary search. */
function mostOff(margin: Margin): Fils {
  let low = 0
  let high = Math.floor(margin.listed / 10)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (keepsMargin(margin, middle * 10)) low = middle
    else high = middle - 1
  }
  return low * 10
}

/** Reduces the pieces by the membership, then by the code: first the free accessory, then the share of all that is left, then the code. */
export function reducePieces(
  pieces: readonly PricedPiece[],
  { member, promotion, margin }: { member: Member | null; promotion: Promotion | null; margin: Margin },
): ReducedPieces {
  let room = mostOff(margin)
  const take = (wanted: Fils, weights: readonly Fils[]): Fils[] => {
    const off = Math.max(0, Math.min(wanted, room, total(weights)))
    room -= off
    return off === 0 ? weights.map(() => 0) : splitFils(off, weights)
  }
  const plan = member && margin.figures.memberships[member.plan]
  const free = member && member.left.accessories > 0 && plan ? freeAccessory(pieces, plan.accessoryWorth) : pieces.map(() => 0)
  const accessory = take(total(free), free)
  const left = pieces.map(({ price }, index) => price - (accessory[index] ?? 0))
  const percentage = take(member && plan ? Math.min(member.left.off, shareOf(total(left), plan.basisPoints)) : 0, left)
  const net = left.map((price, index) => price - (percentage[index] ?? 0))
  const ofCode = pieces.map((piece, index) => (promotion && isFor(promotion, piece) ? (net[index] ?? 0) : 0))
  return { accessory, percentage, code: take(promotion ? worthOf(promotion, total(ofCode)) : 0, ofCode) }
}

/** True when a code is for a piece. */
export function isFor({ categories }: Pick<Promotion, 'categories'>, { category = '' }: Pick<PricedPiece, 'category'>): boolean {
  return categories.length === 0 || categories.includes(category)
}

function worthOf({ kind, amount, most }: Promotion, net: Fils): Fils {
  return Math.min(kind === 'fixed' ? amount : shareOf(net, amount), most ?? Number.POSITIVE_INFINITY)
}

/** The accessory that most is free of; the first of several. */
function freeAccessory(pieces: readonly PricedPiece[], worth: Fils): Fils[] {
  const worths = pieces.map(({ price, category }) => (category === accessories ? Math.min(price, worth) : 0))
  const best = worths.indexOf(Math.max(0, ...worths))
  return worths.map((amount, index) => (index === best ? amount : 0))
}
