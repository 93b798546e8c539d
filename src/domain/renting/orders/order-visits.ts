import { meaningOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { type CourierVisit, collectedIn, courierVisits, deliveredIn, slotOf } from '#domain/site/areas/slot.policy.ts'
import type { Day } from '#values/day.ts'
import { inPersonHours } from './hand-over.policy.ts'
import type { Order, Rental } from './order.contract.ts'

/** A visit at the door or at an owner's, on one day between two full hours in Amman. */
export interface Visit {
  kind: CourierVisit | 'pick-up' | 'bring-back'
  day: Day
  fromHour: number
  untilHour: number
  /** The pieces, of which the first gives the visit its identity. */
  rentals: readonly Rental[]
  /** In person. */
  at?: Order['handOvers'][number]
}

/** The rentals that were in a calendar and whose visits no longer take place. */
const hasFallen = (status: RentalStatus): boolean =>
  ['withdrawn', 'void', 'failed'].includes(meaningOf(status).phase) && status !== 'declined' && status !== 'expired'
const isVisited = ({ status }: Rental): boolean => meaningOf(status).isPayable

/**
 * The visits of an order, past ones too: one for the pieces delivered or collected at the same time, and one for those handed over at the same
 * owner's. In order of time.
 */
export function visitsOf(order: Order): Visit[] {
  return inOrder([...courierVisitsOf(order, order.rentals.filter(isVisited)), ...visitsInPersonOf(order, isVisited)])
}

/** The visits that fell away: those of cancelled pieces, and, once days have moved, those of pieces that now come with another one. */
export function fallenVisitsOf(order: Order, isMoved: boolean): Visit[] {
  const joined = visitsOf(order).flatMap(({ rentals: [, ...others], ...visit }) =>
    others.map((rental) => ({ ...visit, rentals: [rental] })),
  )
  const fell = order.rentals
    .filter(({ status }) => hasFallen(status))
    .flatMap((rental) => [...courierVisitsOf(order, [rental]), ...visitsInPersonOf(order, ({ id }) => id === rental.id)])
  return inOrder([...fell, ...(isMoved ? joined : [])])
}

/** The identity of a visit for ever: its first piece, and whether that goes out or comes back. */
export function visitIdOf({ kind, rentals: [first] }: Visit): string {
  return `${first?.id}-${kind === 'delivery' || kind === 'pick-up' ? 'delivery' : 'collection'}`
}

function inOrder(visits: Visit[]): Visit[] {
  return visits.toSorted((a, b) => a.day.localeCompare(b.day) || a.fromHour - b.fromHour)
}

function courierVisitsOf({ delivery }: Order, rentals: readonly Rental[]): Visit[] {
  const visits = new Map<string, Visit>()
  for (const rental of rentals.filter(({ handOver }) => handOver === 'courier')) {
    const slots = {
      delivery: delivery?.slot && deliveredIn(rental, delivery.slot),
      collection: delivery?.collection && collectedIn(rental, delivery.collection),
    }
    for (const kind of courierVisits) {
      const slot = slots[kind]
      const window = slotOf(slot ?? '')
      if (!slot || !window) continue
      const { day, fromHour, untilHour } = window
      const together = visits.get(`${kind}/${slot}`)?.rentals ?? []
      visits.set(`${kind}/${slot}`, { kind, day, fromHour, untilHour, rentals: [...together, rental] })
    }
  }
  return [...visits.values()]
}

function visitsInPersonOf({ rentals, handOvers }: Order, isWanted: (rental: Rental) => boolean): Visit[] {
  return handOvers.flatMap((at) => {
    const met = rentals.filter((rental) => rental.handOver === 'in_person' && at.rentals.includes(rental.id) && isWanted(rental))
    if (met.length === 0) return []
    return [
      { kind: 'pick-up' as const, day: at.from, ...inPersonHours, rentals: met, at },
      { kind: 'bring-back' as const, day: at.until, ...inPersonHours, rentals: met, at },
    ]
  })
}
