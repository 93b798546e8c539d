import { inPersonHours } from '#domain/renting/orders/hand-over.policy.ts'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import { meaningOf, type RentalStep, rentalSteps, type StatusMeaning } from '#domain/renting/rentals/rental.policy.ts'
import { collectedIn, deliveredIn } from '#domain/site/areas/slot.policy.ts'
import { addDays, type Day, type DayRange, dayAt } from '#values/day.ts'
import { collectionDay, depositBackDay } from './day-words.ts'

export type StepState = 'done' | 'now' | 'next' | 'late'

export interface Step {
  name: RentalStep
  state: StepState
  /** The owner has not answered yet. */
  isAsked: boolean
  handOver: Rental['handOver']
  /** The planned time: a window, a day or a range of days. */
  at: { slot: string } | { day: Day; isLimit: boolean } | { days: DayRange } | { instant: string } | null
}

type Windows = Pick<NonNullable<Order['delivery']>, 'slot' | 'collection'> | null

/** The known times of a rental's steps, and of its return. */
export type DoneAt = Partial<Record<RentalStep | 'returned', string | null>>

/** The way of a rental from its booking to the deposit; empty when it goes no further. */
export function stepsOf(rental: Rental, windows: Windows, doneAt: DoneAt = {}): Step[] {
  const { step, due } = meaningOf(rental.status)
  if (step === null) return []
  const done = step === 'all' ? rentalSteps.length : rentalSteps.indexOf(step)
  return rentalSteps.map((name, index) => {
    const state = index < done ? 'done' : index > done ? 'next' : due === 'return' ? 'late' : 'now'
    const instant = state === 'done' ? doneAt[name] : null
    const planned = name === 'deposit-back' ? depositBackAt(rental, doneAt.returned ?? doneAt.collected) : plannedAt(name, rental, windows)
    // A limit that was kept says nothing any more.
    const isKept = state === 'done' && planned !== null && 'isLimit' in planned && planned.isLimit
    const isAsked = name === 'booked' && rental.status === 'requested'
    return { name, state, isAsked, handOver: rental.handOver, at: instant ? { instant } : isKept ? null : planned }
  })
}

function plannedAt(name: RentalStep, rental: Rental, windows: Windows): Step['at'] {
  const slot = deliverySlotOf(rental, windows)
  const collection = collectionSlotOf(rental, windows)
  if (name === 'on-its-way') return slot ? { slot } : null
  if (name === 'packed') return { day: rental.dispatchAt.slice(0, 10), isLimit: true }
  if (name === 'with-you') return { days: { from: rental.from, until: rental.until } }
  if (name === 'collected' && collection) return { slot: collection }
  if (name === 'collected') return { day: collectionDay(rental.until), isLimit: false }
  return null
}

/** By when the deposit is back: 48 hours after the return, or after the collection until it is scanned in; nobody knows while the piece is late or a claim is open. */
function depositBackAt({ status, until, handOver }: Rental, backAt: string | null | undefined): Step['at'] {
  if (status === 'in_claim' || meaningOf(status).due === 'return') return null
  if (backAt) return { day: addDays(dayAt(new Date(backAt)), 2), isLimit: true }
  return status === 'inspecting' ? null : { day: addDays(depositBackDay(until), handOver === 'in_person' ? -1 : 0), isLimit: true }
}

const { fromHour, untilHour } = inPersonHours
type Way = Partial<Pick<Rental, 'handOver'>>

/** The window of a rental's delivery or collection in person; null before one is chosen. */
export function deliverySlotOf(rental: Pick<Rental, 'from'> & Way, windows: Windows): string | null {
  if (rental.handOver === 'in_person') return `${rental.from}_${fromHour}-${untilHour}`
  return windows?.slot ? deliveredIn(rental, windows.slot) : null
}

/** The window of a rental's collection or return in person; null where none was chosen. */
export function collectionSlotOf(rental: Pick<Rental, 'until'> & Way, windows: Windows): string | null {
  if (rental.handOver === 'in_person') return `${rental.until}_${fromHour}-${untilHour}`
  return windows?.collection ? collectedIn(rental, windows.collection) : null
}

/** The one thing a customer has to do about an order now. */
export type Due = StatusMeaning['due'] | 'cash'

export function dueOf(order: Order): Due {
  if (isOver(order)) return null
  const meanings = order.rentals.map(({ status }) => meaningOf(status)).toSorted((a, b) => a.rank - b.rank)
  const due = meanings.find((meaning) => meaning.due !== null)?.due
  return due ?? (order.payment?.status === 'cash_due' && isComing(order) ? 'cash' : null)
}

/** The rentals of an order that something is due of. */
export function rentalsDue({ rentals }: Order, due: Due): Rental[] {
  const own = rentals.filter(({ status }) => meaningOf(status).due === due)
  return own.length > 0 ? own : rentals
}

/** True while the pieces are still to be brought. */
export function isComing(order: Order): boolean {
  return meaningOf(order.status).isComing
}

/** True once nothing can happen to the order any more. */
export function isOver(order: Order): boolean {
  return !meaningOf(order.status).isLive
}

/** True once the order is booked: it was paid, or is to be paid at the door. */
export function isBooked(order: Order): boolean {
  return meaningOf(order.status).isBooked
}

/** Until when the pieces of a placed order that is not paid stay reserved: the first dispatch; null of one that is in checkout. */
export function keptUntil({ rentals }: Pick<Order, 'rentals'>): string | null {
  const coming = rentals.filter(({ status }) => meaningOf(status).isComing)
  return coming.map(({ dispatchAt }) => dispatchAt).sort()[0] ?? null
}

/** The days the whole order spans. */
export function spanOf(lines: readonly DayRange[]): DayRange {
  const from = lines.map((line) => line.from).sort()[0] ?? ''
  const until =
    lines
      .map((line) => line.until)
      .sort()
      .at(-1) ?? ''
  return { from, until }
}
