import type { BusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { type Fils, shareOf } from '#values/money.ts'
import type { Cancellation } from './rental.contract.ts'
import type { Moments } from './rental-moments.policy.ts'

const hourMs = 3_600_000
const chooseHours = 24
/** The bounds of a cancellation far from the dispatch, in days, and near to it, in hours. */
export const cancelTimes = { farDays: 7, nearHours: 48 } as const
const farHours = cancelTimes.farDays * 24
/** The refunded share of a cancellation far from the dispatch, in basis points: everything. */
export const cancelledFar = 10_000

/** The business settings of cancellations. */
export type CancelFigures = BusinessSettings['cancellation']

function distanceTo(dispatchAt: Date, now: Date): 'far' | 'between' | 'near' {
  const left = dispatchAt.getTime() - now.getTime()
  return left >= farHours * hourMs ? 'far' : left >= cancelTimes.nearHours * hourMs ? 'between' : 'near'
}

/**
 * The refunded share of price and service fee for a customer who cancels, in basis points. Once the days were moved, it is the lower one of
 * the first and the new days (docs/renting.md, Cancelling).
 */
export function shareOnCancel(
  { countedTo, graceUntil }: Pick<Moments, 'countedTo' | 'graceUntil'>,
  { isPacked, now, figures }: { isPacked: boolean; now: Date; figures: CancelFigures },
): number {
  if (!isPacked && graceUntil && now < graceUntil) return cancelledFar
  return { ...figures, far: cancelledFar }[distanceTo(countedTo, now)]
}

/**
 * The refunded share of price and service fee for a customer who cancels, in basis points, and its deadline. Once dispatched nothing of
 * them is refunded.
 */
export function sharesOnCancel(
  { dispatchAt, countedTo }: Pick<Moments, 'dispatchAt' | 'countedTo'>,
  { between, near }: Pick<CancelFigures, 'between' | 'near'>,
): { share: number; until: Date | null }[] {
  const before = (hours: number): Date => new Date(countedTo.getTime() - hours * hourMs)
  return [
    { share: cancelledFar, until: before(farHours) },
    { share: between, until: before(cancelTimes.nearHours) },
    { share: near, until: dispatchAt },
    { share: 0, until: null },
  ]
}

/** The steps of the refund of an order that is placed now; `key` names the sentence that says them. */
export function cancelTermsOf(
  dispatchAt: Date,
  now: Date,
): { key: 'far' | 'between' | 'near'; farUntil: Date | null; betweenUntil: Date | null } {
  const ahead = (until: Date | null | undefined): Date | null => (until && until > now ? until : null)
  const [farUntil = null, betweenUntil = null] = sharesOnCancel({ dispatchAt, countedTo: dispatchAt }, { between: 0, near: 0 }).map(
    ({ until }) => ahead(until),
  )
  return { key: farUntil ? 'far' : betweenUntil ? 'between' : 'near', farUntil, betweenUntil }
}

/** The credit that an owner who cancels owes the customer, in fils, by the time left until dispatch. */
export function compensationOf({ dispatchAt }: Pick<Moments, 'dispatchAt'>, { now, figures }: { now: Date; figures: CancelFigures }): Fils {
  return { far: 0, between: figures.ownerBetween, near: figures.ownerNear }[distanceTo(dispatchAt, now)]
}

/** The paid and not refunded parts of a rental, in fils; zero while nothing was captured. */
export interface PaidParts {
  rental: Fils
  serviceFee: Fils
  protection: Fils
  /** It has left its owner: until then nothing was protected, and the plan comes back in full. */
  isDispatched: boolean
  /** The delivery of its range of days; null where other rentals of the range remain, or it was delivered. */
  delivery: Fils | null
  deposit: Fils
}

/** The refund of a rental that does not take place, line by line, in fils: a share of price, service fee and plan, and its delivery. */
export function refundOnCancel(
  { rental, serviceFee, protection, isDispatched, delivery, deposit }: PaidParts,
  share: number,
): Cancellation {
  const lines: Cancellation['lines'] = [
    { code: 'rental', paid: rental, back: shareOf(rental, share) },
    { code: 'service-fee', paid: serviceFee, back: shareOf(serviceFee, share) },
    ...(protection === 0
      ? []
      : [{ code: 'protection' as const, paid: protection, back: isDispatched ? shareOf(protection, share) : protection }]),
    ...(delivery === null ? [] : [{ code: 'delivery' as const, paid: delivery, back: delivery }]),
  ]
  return { share, lines, refund: lines.reduce((sum, { back }) => sum + back, 0), deposit }
}

/** The time to choose a replacement for a rental that its owner cancels: 24 hours, at most until dispatch. */
export function replacedUntil({ dispatchAt }: Pick<Moments, 'dispatchAt'>, now: Date): Date {
  const day = new Date(now.getTime() + chooseHours * hourMs)
  return dispatchAt <= now ? now : dispatchAt < day ? dispatchAt : day
}
