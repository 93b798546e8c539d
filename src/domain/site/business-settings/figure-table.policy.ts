/** The format of a figure: fils, basis points, hours, days, a number of times, or a switch. */
export type FigureKind = 'money' | 'share' | 'hours' | 'days' | 'count' | 'switch'

/** A figure of the business: its format, its bounds, and its value in a shop that has written none. */
export interface Figure<Value extends number | boolean = number | boolean> {
  kind: FigureKind
  usual: Value
  least: number
  most: number
}

/** In fils, by steps of ten. */
const money = (usual: number, least = 0, most = 2_147_483_640): Figure<number> => ({ kind: 'money', usual, least, most })
/** In basis points. */
const share = (usual: number, least = 0, most = 10_000): Figure<number> => ({ kind: 'share', usual, least, most })
const count = (usual: number, least = 0, most = 100): Figure<number> => ({ kind: 'count', usual, least, most })
const days = (usual: number, least: number, most: number): Figure<number> => ({ kind: 'days', usual, least, most })
const choice = (usual: boolean): Figure<boolean> => ({ kind: 'switch', usual, least: 0, most: 1 })

/** The benefits of a plan: a share off the rentals, and its limits in a calendar month. */
function plan(usual: { off: number; most: number; deliveries: number; coversSameDay: boolean; accessories: number; worth: number }) {
  return {
    basisPoints: share(usual.off),
    off: money(usual.most),
    deliveries: count(usual.deliveries),
    /** Whether its deliveries are free on the first day itself, or come to what that costs more. */
    coversSameDay: choice(usual.coversSameDay),
    accessories: count(usual.accessories),
    /** The greatest reduction of a free accessory. */
    accessoryWorth: money(usual.worth),
  }
}

/** Every figure of the business by its place in the document. Schema, defaults, bounds and the page follow from it. */
export const figureTable = {
  /** The shop's share of a rental's list price, usually and from trusted owners. */
  commission: { usual: share(2000, 500, 4000), trusted: share(1500, 500, 4000) },
  serviceFee: { basisPoints: share(500), least: money(500), most: money(4000) },
  cashHandling: money(1000),
  /** The limits of a customer's cash orders without deposits: of the first one, and once one was delivered. So many refusals bar cash for so many days. */
  cash: {
    first: money(60_000, 0, 1_000_000),
    later: money(150_000, 0, 1_000_000),
    strikes: count(2, 1, 10),
    strikeDays: days(90, 1, 730),
  },
  /** A courier with this much cash gets no new cash job. Up to a difference, and a sum of them in 30 days, one person resolves it. */
  couriers: {
    carryLimit: money(300_000, 10_000, 5_000_000),
    signOff: money(2000, 0, 100_000),
    loneDifferences: money(10_000, 0, 500_000),
  },
  /** The fee of a late day as a share of the rental's price for a day, within bounds. */
  lateFee: { rate: share(12_500, 0, 50_000), least: money(2000, 0, 100_000), most: money(15_000, 0, 500_000) },
  /**
   * The refunded share of price and service fee for a customer who cancels, from seven days before dispatch on, and from 48 hours on. Of what
   * is kept, the owner has a share. An owner who cancels owes the customer an amount, by the same bounds.
   */
  cancellation: {
    between: share(7500),
    near: share(5000),
    ownerShare: share(7000),
    ownerBetween: money(5000, 0, 200_000),
    ownerNear: money(15_000, 0, 200_000),
  },
  /** The shop pays damage up to an amount by a trusted customer: so often in so many days, for one owner and for one customer. */
  claims: { small: money(10_000, 0, 200_000), smallMost: count(2, 0, 20), smallDays: days(90, 1, 730) },
  /** The smallest payout; less waits for the next batch. */
  payouts: { least: money(10_000, 0, 200_000) },
  /** The price of the protection plan of a rental: up to an agreed value, and above it. */
  protection: { upTo: money(100_000), basic: money(3000), above: money(5000) },
  /** The smallest amount that the shop keeps of every order: of commission, service fee and delivery, after reductions. */
  marginFloor: money(0),
  /** Off a friend's first order of at least `minimum`, and credit for who brought them, for so many a calendar month; `off` 0 ends it. */
  referral: { off: money(5000), minimum: money(20_000), credit: money(5000), perMonth: count(5) },
  memberships: {
    premium: plan({ off: 1500, most: 20_000, deliveries: 4, coversSameDay: false, accessories: 0, worth: 0 }),
    vip: plan({ off: 2500, most: 45_000, deliveries: 6, coversSameDay: true, accessories: 1, worth: 10_000 }),
  },
  /** Up to which sums of 30 days one person decides alone: for one receiver, and of all that one person gives; a single payout up to the first. */
  twoPeople: { toReceiver: money(100_000, 0, 500_000), byGiver: money(300_000, 0, 2_000_000) },
}

/** The values of a part of the table. */
export type ValuesOf<Part> =
  Part extends Figure<infer Value> ? (Value extends boolean ? boolean : number) : { [Name in keyof Part]: ValuesOf<Part[Name]> }

/** The figures that the shop reckons with. */
export type BusinessSettings = ValuesOf<typeof figureTable>

/** Whether a part of the table is a figure itself. */
export function isFigure(part: unknown): part is Figure {
  return typeof part === 'object' && part !== null && 'kind' in part
}

function usualOf<Part>(part: Part): ValuesOf<Part> {
  const values = isFigure(part)
    ? part.usual
    : Object.fromEntries(Object.entries(part as object).map(([name, below]) => [name, usualOf(below)]))
  return values as ValuesOf<Part>
}

/** The figures of a shop that has written none (docs/renting.md, Price of a rental). */
export const defaultBusinessSettings: BusinessSettings = usualOf(figureTable)
