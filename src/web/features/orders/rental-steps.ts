import type { Order, Rental, RentalStatus } from '#domain/renting/orders/order.contract.ts'
import { addDays, type Day, type DayRange } from '#values/day.ts'
import { collectionDay, depositBackDay, readSlot } from './day-words.ts'

export const stepNames = ['booked', 'packed', 'on-its-way', 'with-you', 'collected', 'deposit-back'] as const
export type StepName = (typeof stepNames)[number]
export type StepState = 'done' | 'now' | 'next' | 'late'

export interface Step {
  name: StepName
  state: StepState
  /** When it is planned: a window, a day or a range of days. */
  at: { slot: string } | { day: Day; isLimit: boolean } | { days: DayRange } | null
}

/** How many steps lie behind a rental; null for one that never came to life or ended early. */
const behind: Record<RentalStatus, number | null> = {
  held: 0,
  requested: 0,
  confirmed: 1,
  packed: 2,
  out_for_delivery: 2,
  active: 3,
  overdue: 4,
  return_in_transit: 5,
  inspecting: 5,
  completed: 6,
  released: null,
  declined: null,
  expired: null,
  cancelled: null,
}

/** The way of a rental from its booking to the deposit; empty when it goes no further. */
export function stepsOf(rental: Rental, slot: string | null): Step[] {
  const done = behind[rental.status]
  if (done === null) return []
  return stepNames.map((name, at) => {
    const state = at < done ? 'done' : at > done ? 'next' : rental.status === 'overdue' ? 'late' : 'now'
    return { name, state, at: plannedAt(name, rental, slot) }
  })
}

function plannedAt(name: StepName, rental: Rental, slot: string | null): Step['at'] {
  if (name === 'on-its-way') return slot ? { slot: slotOf(rental, slot) } : null
  if (name === 'packed') return { day: rental.dispatchAt.slice(0, 10), isLimit: true }
  if (name === 'with-you') return { days: { from: rental.from, until: rental.until } }
  if (name === 'collected') return { day: collectionDay(rental.until), isLimit: false }
  if (name === 'deposit-back') return { day: depositBackDay(rental.until), isLimit: true }
  return null
}

/** The window belongs to the first days of an order; pieces of later days come within the same hours, on the eve of their own. */
function slotOf({ from }: Rental, slot: string): string {
  const eve = addDays(from, -1)
  const day = readSlot(slot)?.day
  return day === undefined || day === eve || day === from ? slot : slot.replace(day, eve)
}

/** The one thing a customer has to do about an order now. */
export type Due = 'pay' | 'cash' | 'hand-over' | 'return' | null

export function dueOf(order: Order): Due {
  if (order.status === 'held') return 'pay'
  if (order.rentals.some(({ status }) => status === 'overdue')) return 'return'
  if (order.rentals.some(({ status }) => status === 'active')) return 'hand-over'
  if (order.payment?.status === 'cash_due' && isComing(order)) return 'cash'
  return null
}

const comes: readonly RentalStatus[] = ['requested', 'confirmed', 'packed', 'out_for_delivery']
const over: readonly RentalStatus[] = ['completed', 'released', 'declined', 'expired', 'cancelled']

/** True while the pieces are still to be brought. */
export function isComing(order: Order): boolean {
  return comes.includes(order.status)
}

export function isOver(order: Order): boolean {
  return over.includes(order.status)
}

/** True once the order stands: it was paid, or is to be paid at the door. */
export function isBooked(order: Order): boolean {
  return order.status !== 'held' && !['released', 'declined', 'expired', 'cancelled'].includes(order.status)
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
