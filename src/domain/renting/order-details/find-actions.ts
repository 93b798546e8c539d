import { type Context, inTransaction } from '#domain/context.ts'
import { findDoorCash } from '#domain/renting/deliveries/find-door-cash.ts'
import type { orders } from '#domain/renting/orders/orders.table.ts'
import { hasPartIn } from '#domain/renting/orders/require-stranger.ts'
import { windowChangeOf } from '#domain/renting/orders/windows.policy.ts'
import { type CourierDeed, courierDeeds } from '#domain/renting/rentals/courier-deed.policy.ts'
import { hasPackingSlip } from '#domain/renting/rentals/hand-over.policy.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import { meaningOf, type RentalStatus, rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { type RefusedMove, refusalTo } from '#domain/renting/rentals/rental-moments.policy.ts'
import type { Day } from '#values/day.ts'
import { type ActionObstacle, type OrderAction, orderActionNames, orderActions } from './order-action.policy.ts'
import type { OrderDetail } from './order-detail.contract.ts'

interface Known {
  order: typeof orders.$inferSelect
  rentals: readonly RentalWithOrder[]
  /** Whether the shop can write to its customer. */
  isReachable: boolean
  /** The actor has a part in it: it is their own order, or one of its pieces is theirs. */
  isOwn: boolean
  /** Something was paid for it and has come in. */
  isPaid: boolean
  now: Date
  today: Day
}

type ShownAction = OrderDetail['actions'][number]
type Obstacle = ShownAction['why']

const before: readonly RentalStatus[] = [...rentalMoves.pack.from, ...rentalMoves.dispatch.from]

/** The actions that nobody makes on an order in which they have a part, beside the deeds of couriers. */
const forStrangers: readonly OrderAction[] = ['code', 'window', 'door', 'days', 'refund', 'credit', 'write']

/** The actions of staff on an order, with the obstacle of those that are not possible now. */
export async function findActions(ctx: Context, about: Omit<Known, 'isOwn'>): Promise<OrderDetail['actions']> {
  const isOwn = await hasPartIn(ctx, about.order.id)
  const known = { ...about, isOwn }
  const found = orderActionNames.map((name): ShownAction => {
    const row = orderActions[name]
    if (!('deeds' in row)) return { name, why: obstacleOf(ctx, known, name), pieces: [], cash: 0 }
    const pieces = known.rentals.map((rental) => pieceOf(ctx, { rental, deeds: row.deeds, isOwn, now: known.now }))
    const possible = pieces.flatMap(({ id, deed }) => (deed ? [{ id, deed, cash: 0 }] : []))
    return { name, why: possible.length > 0 ? null : (pieces[0]?.why ?? { code: 'over', at: null }), pieces: possible, cash: 0 }
  })
  return withCash(ctx, about.order.id, found)
}

/** The cash at the door: of the order with its first hand-over, of a piece's extensions with its collection. */
function withCash(ctx: Context, orderId: string, actions: ShownAction[]): Promise<ShownAction[]> {
  const isAtDoor = ({ name, pieces }: ShownAction) => (name === 'deliver' || name === 'collect') && pieces.length > 0
  if (!actions.some(isAtDoor)) return Promise.resolve(actions)
  return inTransaction(ctx, async (tx) => {
    const sumOf = async (task: 'deliver' | 'collect', rental: string) => {
      const { price, deposit } = await findDoorCash(tx, { orderId, rental, task })
      return price + deposit
    }
    const shown: ShownAction[] = []
    for (const action of actions) {
      const { name, pieces } = action
      const [first] = pieces
      if (name === 'deliver' && first) shown.push({ ...action, cash: await sumOf(name, first.id) })
      else if (name === 'collect') {
        const paying: typeof pieces = []
        for (const piece of pieces) paying.push({ ...piece, cash: await sumOf(name, piece.id) })
        shown.push({ ...action, pieces: paying })
      } else shown.push(action)
    }
    return shown
  })
}

function obstacleOf(ctx: Context, known: Known, name: OrderAction): Obstacle {
  const { order, rentals, isReachable, isOwn, now, today } = known
  if (isOwn && forStrangers.includes(name)) return because('own')
  const toCome = rentals.filter(({ status }) => meaningOf(status).isLive)
  switch (name) {
    case 'code':
      return toCome.some(({ deliveredAt, status }) => deliveredAt === null && meaningOf(status).isPayable) ? null : because('over')
    case 'window': {
      const windows = (['delivery', 'collection'] as const).flatMap((visit) => {
        const found = windowChangeOf(visit, { delivery: order.delivery, rentals: [...rentals] }, { now, today })
        return found ? [found] : []
      })
      if (windows.length === 0) return because(order.delivery ? 'over' : 'in-person')
      return windows.some(({ until }) => until > now) ? null : because('too-late')
    }
    case 'door':
      if (!order.delivery) return because('in-person')
      return toCome.length > 0 ? null : because('over')
    case 'days':
      return obstacleToDays(ctx, known)
    case 'refund':
      return obstacleToRefund(known)
    case 'credit':
      return order.personId === null ? because('guest') : null
    case 'write':
      return isReachable ? null : because('no-contact')
    case 'print':
      return rentals.some(({ status }) => hasPackingSlip(status)) ? null : because('over')
    default:
      return null
  }
}

/** Days are moved of one rental after the other, by the rules of the customer. */
function obstacleToDays({ actor }: Context, { rentals, now }: Known): Obstacle {
  const refusals = rentals.map((rental) => refusalTo('moveDays', { by: 'admin', actor, rental, now }))
  if (refusals.includes(null)) return null
  if (refusals.includes('rental.too-late')) return because('too-late')
  return because(refusals.includes('rental.days-moved') ? 'moved' : 'over')
}

/** A part of a price goes back once the piece was handed over; before that it is cancelled. */
function obstacleToRefund({ rentals, isPaid }: Known): Obstacle {
  if (!rentals.some(({ deliveredAt }) => deliveredAt !== null)) return because('not-yet')
  return isPaid ? null : because('not-paid')
}

interface Piece {
  rental: RentalWithOrder
  deeds: readonly CourierDeed[]
  isOwn: boolean
  now: Date
}

/** The first deed that is possible for a piece, or the obstacle. */
function pieceOf(ctx: Context, { rental, deeds, isOwn, now }: Piece): { id: string; deed: CourierDeed | null; why: Obstacle } {
  const { id, handOver } = rental
  if (handOver === 'in_person') return { id, deed: null, why: because('in-person') }
  if (isOwn) return { id, deed: null, why: because('own') }
  const refusals = deeds.map((deed) => ({ deed, refusal: refusalTo(courierDeeds[deed], { by: 'admin', actor: ctx.actor, rental, now }) }))
  const possible = refusals.find(({ refusal }) => refusal === null)
  const [first] = refusals
  return possible
    ? { id, deed: possible.deed, why: null }
    : { id, deed: null, why: whyNot(first?.deed ?? 'dispatch', { refusal: first?.refusal ?? null, rental }) }
}

/** The instants at which the deeds are done. */
const doneAt: Partial<Record<CourierDeed, 'dispatchedAt' | 'deliveredAt' | 'collectedAt' | 'returnedAt'>> = {
  dispatch: 'dispatchedAt',
  deliver: 'deliveredAt',
  collect: 'collectedAt',
  dropOff: 'returnedAt',
}
const named: Partial<Record<RefusedMove, ActionObstacle>> = {
  'rental.deposit-missing': 'deposit-missing',
  'order.unanswered': 'unanswered',
  'payment.pending': 'pending',
  'payment.due': 'due',
}

function whyNot(deed: CourierDeed, { refusal, rental }: { refusal: RefusedMove | null; rental: RentalWithOrder }): Obstacle {
  const known = refusal && named[refusal]
  if (known) return because(known)
  const column = doneAt[deed]
  const at = column ? rental[column] : null
  if (at) return { code: 'done', at: at.toISOString() }
  const { isLive } = meaningOf(rental.status)
  const isAhead = isLive && (rental.deliveredAt === null || deed !== 'attempt')
  return because(isAhead || before.includes(rental.status) ? 'not-yet' : 'over')
}

function because(code: ActionObstacle): NonNullable<Obstacle> {
  return { code, at: null }
}
