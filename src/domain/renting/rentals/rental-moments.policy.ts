import { afterWakingHours, usualQuietHours } from '#domain/accounts/profiles/profile.policy.ts'
import type { HandOverWay } from '#domain/catalogue/items/item.policy.ts'
import { collectionDayOf, sameDayDispatch } from '#domain/site/areas/slot.policy.ts'
import { addDays, type Day, dayAt, instantAt } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import { lastPaidDay } from './late.policy.ts'
import {
  type Moment,
  type Move,
  type Party,
  type RentalMove,
  type RentalStatus,
  type RentalTies,
  refusalToMove,
  rentalMoves,
} from './rental.policy.ts'

const hourMs = 3_600_000
/** The hours for an owner's answer to a request: fewer where the rental begins within `soonBefore` hours. */
export const answerTimes = { usual: 12, soon: 3, soonBefore: 72 } as const
/** The hour in Amman of the planned dispatch, on the day before the first one. */
export const dispatchHour = 12
/** The hours after its confirmation in which a cancellation is free. */
export const graceHours = 2
/** The seconds in which an owner may withdraw an acceptance. */
export const withdrawSeconds = 10
/** The hour of its last day until which a rental is extended. */
export const extendHour = 18
/** The customer may move the days until so many hours before the dispatch. */
export const moveDaysHours = 48
/** The hour of the day after the last paid one from which a piece is late. */
export const overdueHour = 20
/** The days of lateness after which a piece is lost: fewer above a value in fils. */
export const lostAfter = { days: 7, dearValue: 300_000, daysIfDear: 4 } as const
/** The hours for an owner's inspection of a returned piece. */
export const inspectionHours = 48
/** The hours after its collection from which an owner's silence counts as reception. */
export const receptionHours = 24
/** The failed attempts after which a courier may give a delivery up. */
export const maxAttempts = 2

/** The times from which the moments of a rental are calculated. Instants are UTC and null until they happen. */
export interface Timed {
  from: Day
  until: Day
  /** The last paid day, where it is returned earlier; `lastPaidDay` reads it. */
  paidUntil: Day | null
  /** The planned dispatch of its first days, before they were moved; null without a move. */
  firstDispatchAt: Date | null
  /** The delivery window of its order; null for a hand-over in person. */
  slot: string | null
  holdEndsAt: Date
  answerBy: Date | null
  confirmedAt: Date | null
  /** The instant of its collection from its customer. */
  collectedAt: Date | null
  /** The instant of its owner's reception; the collection, if they reported nothing. */
  returnedAt: Date | null
  /** The start of its customer's lateness, after a failed collection. */
  lateFrom: Date | null
  /** The instant since which lateness is the shop's fault, and the clock is stopped. */
  lateUntil: Date | null
  agreedValue: Fils
}

export interface Moments {
  holdEndsAt: Date
  answerBy: Date | null
  /** The start of hand-overs in person: the beginning of its first day. */
  handOverFrom: Date
  /** The instant from which a collection in person counts as missed: 20:00 of its first day. */
  missedFrom: Date
  /**
   * The planned dispatch and the deadline for packing: 12:00 of the day before its first day, or two hours before a window on the first
   * day.
   */
  dispatchAt: Date
  /**
   * The dispatch from which the refund of a cancellation is calculated: the planned one, or that of the first days where it was earlier.
   */
  countedTo: Date
  /** Until then a cancellation costs nothing unless the piece is packed. */
  graceUntil: Date | null
  cancelUntil: Date
  moveDaysUntil: Date
  extendUntil: Date
  /** The deadline of its collection: 20:00 of the first day with windows after its last day. */
  collectBy: Date
  /** The instant from which a return in person counts as missed: 20:00 of the day after its last paid day. */
  missedReturnFrom: Date
  /** The instant at which it is overdue; null before a failed collection, or where the shop is at fault. */
  overdueAt: Date | null
  lostAt: Date | null
  /** From then on an owner's silence counts as reception. */
  receivedBy: Date | null
  inspectedBy: Date | null
}

/** The planned dispatch: noon of the day before, or two hours before the window of a same-day delivery. */
export function dispatchOf({ from, slot }: Pick<Timed, 'from' | 'slot'>): Date {
  return sameDayDispatch(from, slot) ?? instantAt(addDays(from, -1), dispatchHour)
}

/** Every moment of a rental's life that a rule asks for (docs/renting.md, Life of a rental). */
export function momentsOf(rental: Timed): Moments {
  const { from, until, holdEndsAt, answerBy, confirmedAt, collectedAt, returnedAt, lateUntil, agreedValue } = rental
  const lateFrom = lateUntil ? null : rental.lateFrom
  const dispatchAt = dispatchOf(rental)
  const graceUntil = confirmedAt && later(confirmedAt, graceHours)
  const lateDays = agreedValue > lostAfter.dearValue ? lostAfter.daysIfDear : lostAfter.days
  return {
    holdEndsAt,
    answerBy,
    handOverFrom: instantAt(from, 0),
    missedFrom: instantAt(from, overdueHour),
    dispatchAt,
    countedTo: rental.firstDispatchAt && rental.firstDispatchAt < dispatchAt ? rental.firstDispatchAt : dispatchAt,
    graceUntil,
    // A booking made after the planned dispatch can still be cancelled within its grace.
    cancelUntil: graceUntil && graceUntil > dispatchAt ? graceUntil : dispatchAt,
    ...changesUntil({ dispatchAt, until }),
    collectBy: instantAt(collectionDayOf(until), overdueHour),
    missedReturnFrom: instantAt(addDays(lastPaidDay(rental), 1), overdueHour),
    overdueAt: lateFrom,
    lostAt: lateFrom && later(lateFrom, 24 * lateDays),
    receivedBy: collectedAt && later(collectedAt, receptionHours),
    inspectedBy: returnedAt && later(returnedAt, inspectionHours),
  }
}

/** The end of the time to move the days, and to extend or return early. */
export function changesUntil({ dispatchAt, until }: { dispatchAt: Date; until: Day }): Pick<Moments, 'moveDaysUntil' | 'extendUntil'> {
  return { moveDaysUntil: later(dispatchAt, -moveDaysHours), extendUntil: instantAt(until, extendHour) }
}

/**
 * The start of lateness of a customer who did not hand a piece over `now`. It is the next 20:00, at the earliest that of the day after its
 * last paid day.
 */
export function lateFromOf(rental: Pick<Timed, 'until' | 'paidUntil'>, now: Date): Date {
  const tonight = instantAt(dayAt(now), overdueHour)
  const next = now <= tonight ? tonight : later(tonight, 24)
  const first = instantAt(addDays(lastPaidDay(rental), 1), overdueHour)
  return new Date(Math.max(next.getTime(), first.getTime()))
}

/** The deadline for the answer to a request made `now`: within 12 hours, or 3 where the rental begins within 72. Nights do not count. */
export function answerTimeOf(rental: { from: Day }, now: Date): Date {
  return afterWakingHours(now, hoursToAnswer(rental, now), usualQuietHours)
}

/** The half of the time to answer, by the same clock. */
export function halfAnswerTimeOf(rental: { from: Day }, now: Date): Date {
  return afterWakingHours(now, hoursToAnswer(rental, now) / 2, usualQuietHours)
}

function hoursToAnswer({ from }: { from: Day }, now: Date): number {
  const isSoon = instantAt(from, 0).getTime() - now.getTime() <= answerTimes.soonBefore * hourMs
  return isSoon ? answerTimes.soon : answerTimes.usual
}

function later(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * hourMs)
}

/** The moment from which a move may be made (`opens`), or until which (`closes`), for the parties in `binds` or for all. */
type Bound = { opens: keyof Moments; binds?: readonly Party[] } | { closes: keyof Moments; binds?: readonly Party[] }

/** The time bound of each `when` of the moves. Null where it is a target date without a refusal, or not a time. */
const bounds: Record<Moment, Bound | null> = {
  'hold-ended': { opens: 'holdEndsAt', binds: ['system'] },
  'within-answer-time': { closes: 'answerBy' },
  'answer-time-over': { opens: 'answerBy' },
  'before-dispatch': { closes: 'cancelUntil', binds: ['customer'] },
  'once-until-48-hours-before-dispatch': { closes: 'moveDaysUntil' },
  // A piece that is packed late may still be packed.
  'noon-before-first-day': null,
  'second-failed-attempt': null,
  'last-day-until-18': { closes: 'extendUntil' },
  'first-day': { opens: 'handOverFrom' },
  'evening-of-first-day': { opens: 'missedFrom' },
  late: { opens: 'overdueAt' },
  'evening-after-last-day': { opens: 'missedReturnFrom' },
  'seventh-day-late': { opens: 'lostAt' },
  'day-after-collection': { opens: 'receivedBy', binds: ['system'] },
  'within-inspection-time': { closes: 'inspectedBy' },
  'inspection-time-over': { opens: 'inspectedBy', binds: ['system'] },
}

export type RefusedMove =
  | 'rental.not-yours'
  | 'rental.wrong-status'
  | 'rental.too-early'
  | 'rental.too-late'
  | 'rental.days-moved'
  | 'rental.other-hand-over'
  | Missing

/** A requirement of a move that the rental does not meet. */
export const missing = ['rental.deposit-missing', 'order.unanswered', 'payment.pending', 'payment.due', 'rental.claim-open'] as const
type Missing = (typeof missing)[number]

/** The requirements of moves: the deposit, and the payment of the order with the answers that it waits for. */
interface Prepared {
  isDepositReady: boolean
  /** The reason why its price is neither paid nor due in cash. */
  unsettled: Extract<Missing, 'order.unanswered' | `payment.${string}`> | null
  /** A claim against its customer is not final. */
  hasOpenClaim: boolean
}

interface MoveAttempt {
  by: Party
  actor: Parameters<typeof refusalToMove>[1]['actor']
  rental: RentalTies &
    Timed &
    Prepared & { status: RentalStatus; handOver: HandOverWay; failedAttempts: number; daysMoved: boolean; dispatchedAt: Date | null }
  now: Date
}

/** The reason why this actor, acting as `by`, may not make a move of a rental now; null when they may. */
export function refusalTo(move: RentalMove, { by, actor, rental, now }: MoveAttempt): RefusedMove | null {
  const { from, when, handOver = rental.handOver }: Move = rentalMoves[move]
  const notYours = refusalToMove(move, { by, actor, rentals: [rental] })
  if (notYours) return notYours
  if (handOver !== rental.handOver) return 'rental.other-hand-over'
  if (!from.includes(rental.status)) return 'rental.wrong-status'
  if (move === 'bringBack' && (rental.dispatchedAt === null || rental.returnedAt !== null)) return 'rental.wrong-status'
  if (when === 'second-failed-attempt' && rental.failedAttempts < maxAttempts) return 'rental.too-early'
  if (move === 'moveDays' && rental.daysMoved) return 'rental.days-moved'
  const lacks = missingFor(move, rental)
  if (lacks) return lacks
  const bound = when ? bounds[when] : null
  return bound && (bound.binds?.includes(by) ?? true) ? refusalOfTime(bound, momentsOf(rental), now) : null
}

/** The requirement of a move that this rental does not meet, for any party; null when nothing is missing. */
export function missingFor(move: RentalMove, { isDepositReady, unsettled, hasOpenClaim }: Prepared): Missing | null {
  const { needs = [] }: Move = rentalMoves[move]
  if (needs.includes('deposit') && !isDepositReady) return 'rental.deposit-missing'
  if (needs.includes('claims-final') && hasOpenClaim) return 'rental.claim-open'
  return needs.includes('settled-payment') ? unsettled : null
}

/** A moment without an instant never opens and never closes. */
function refusalOfTime(bound: Bound, moments: Moments, now: Date): RefusedMove | null {
  if ('opens' in bound) return (moments[bound.opens]?.getTime() ?? Number.POSITIVE_INFINITY) > now.getTime() ? 'rental.too-early' : null
  return (moments[bound.closes]?.getTime() ?? Number.POSITIVE_INFINITY) <= now.getTime() ? 'rental.too-late' : null
}
