import type { HandOverWay } from '#domain/catalogue/items/item.policy.ts'
import { can, type Role } from '#domain/permissions.policy.ts'
import { type PhaseMeaning, phases } from './rental-phases.policy.ts'

/** The parties that move a rental; `admin` means administrators and moderators, `system` means timers and reports of a payment provider. */
export type Party = 'customer' | 'owner' | 'courier' | 'admin' | 'system'

/** The timeline of a rental that goes well. */
export const rentalSteps = ['booked', 'packed', 'on-its-way', 'with-you', 'collected', 'deposit-back'] as const
export type RentalStep = (typeof rentalSteps)[number]

interface StatusRow {
  /** An order shows the status with the lowest rank among its rentals. */
  rank: number
  phase: keyof typeof phases
  /** Keeps the days of its block off the market; a move to a status that does not takes the block out. */
  blocksUnit: boolean
  tone: 'neutral' | 'primary' | 'good' | 'warning' | 'bad'
  /** The step of the timeline it is at, `all` when every step is done, null when it has no timeline. */
  step: RentalStep | 'all' | null
  /** The customer's next duty; `return` when they are late. */
  due: 'pay' | 'hand-over' | 'return' | null
  /** The subject of the customer's reminder the day before. */
  reminder: 'delivery' | 'return' | null
}

/** Every status of a rental and its meaning wherever statuses are distinguished. */
const statusTable = {
  held: { rank: 20, phase: 'checkout', blocksUnit: true, tone: 'warning', step: 'booked', due: 'pay', reminder: null },
  released: { rank: 180, phase: 'abandoned', blocksUnit: false, tone: 'neutral', step: null, due: null, reminder: null },
  requested: { rank: 30, phase: 'asked', blocksUnit: true, tone: 'neutral', step: 'booked', due: null, reminder: null },
  declined: { rank: 150, phase: 'void', blocksUnit: false, tone: 'neutral', step: null, due: null, reminder: null },
  expired: { rank: 160, phase: 'void', blocksUnit: false, tone: 'neutral', step: null, due: null, reminder: null },
  confirmed: { rank: 40, phase: 'coming', blocksUnit: true, tone: 'good', step: 'packed', due: null, reminder: 'delivery' },
  packed: { rank: 50, phase: 'coming', blocksUnit: true, tone: 'good', step: 'on-its-way', due: null, reminder: 'delivery' },
  out_for_delivery: { rank: 60, phase: 'coming', blocksUnit: true, tone: 'primary', step: 'on-its-way', due: null, reminder: null },
  undeliverable: { rank: 120, phase: 'failed', blocksUnit: true, tone: 'bad', step: null, due: null, reminder: null },
  active: { rank: 70, phase: 'with-customer', blocksUnit: true, tone: 'good', step: 'with-you', due: 'hand-over', reminder: 'return' },
  overdue: { rank: 10, phase: 'with-customer', blocksUnit: true, tone: 'bad', step: 'collected', due: 'return', reminder: null },
  lost: { rank: 110, phase: 'failed', blocksUnit: true, tone: 'bad', step: null, due: null, reminder: null },
  return_in_transit: { rank: 80, phase: 'back', blocksUnit: true, tone: 'primary', step: 'deposit-back', due: null, reminder: null },
  inspecting: { rank: 100, phase: 'back', blocksUnit: true, tone: 'primary', step: 'deposit-back', due: null, reminder: null },
  in_claim: { rank: 90, phase: 'back', blocksUnit: true, tone: 'warning', step: 'deposit-back', due: null, reminder: null },
  completed: { rank: 190, phase: 'done', blocksUnit: true, tone: 'good', step: 'all', due: null, reminder: null },
  cancelled: { rank: 170, phase: 'withdrawn', blocksUnit: false, tone: 'neutral', step: null, due: null, reminder: null },
  cancelled_by_owner: { rank: 130, phase: 'void', blocksUnit: false, tone: 'neutral', step: null, due: null, reminder: null },
  cancelled_by_operations: { rank: 140, phase: 'void', blocksUnit: false, tone: 'neutral', step: null, due: null, reminder: null },
} as const satisfies Record<string, StatusRow>

export type RentalStatus = keyof typeof statusTable
export type StatusMeaning = StatusRow & PhaseMeaning

/** Every status; `Object.keys` loses the names of the keys. */
export const rentalStatuses = Object.keys(statusTable) as RentalStatus[]

/** The meaning of a status: its row and the meaning of its phase. */
export function meaningOf(status: RentalStatus): StatusMeaning {
  const row = statusTable[status]
  return { ...row, ...phases[row.phase] }
}

/**
 * True for a rental with a hand-over in person while its customer and its owner may contact each other: from its confirmation until it is
 * over.
 */
export function isInTouch({ status, handOver }: { status: RentalStatus; handOver: HandOverWay }): boolean {
  const { isOpen, isPayable } = meaningOf(status)
  return handOver === 'in_person' && isOpen && isPayable
}

/** The statuses with a meaning: `statusesThat(({ isLive }) => isLive)`. */
export function statusesThat(hasMeaning: (meaning: StatusMeaning) => boolean): RentalStatus[] {
  return rentalStatuses.filter((status) => hasMeaning(meaningOf(status)))
}

/** The statuses in which a piece is with its owner to be picked up, or was collected and is on its way back to them. */
export const atOwnersDoor: readonly RentalStatus[] = ['confirmed', 'packed', 'return_in_transit']

/** The status of an order: that of its rental which needs most care, `released` when it has none. */
export function orderStatusOf(statuses: readonly RentalStatus[]): RentalStatus {
  const [worst = 'released'] = statuses.toSorted((a, b) => statusTable[a].rank - statusTable[b].rank)
  return worst
}

/** The times that a move waits for or is open until; `rental-moments.policy.ts` calculates them. */
export type Moment =
  | 'hold-ended'
  | 'within-answer-time'
  | 'answer-time-over'
  | 'before-dispatch'
  | 'once-until-48-hours-before-dispatch'
  | 'noon-before-first-day'
  | 'second-failed-attempt'
  | 'last-day-until-18'
  | 'first-day'
  | 'evening-of-first-day'
  | 'late'
  | 'evening-after-last-day'
  | 'seventh-day-late'
  | 'day-after-collection'
  | 'within-inspection-time'
  | 'inspection-time-over'
type Need =
  | 'free-unit'
  | 'quote'
  | 'payment'
  | 'deposit'
  | 'settled-payment'
  | 'reason'
  | 'condition-photos'
  | 'pick-up-proof'
  | 'delivery-proof'
  | 'scan'
  | 'evidence'
  | 'two-admins'
  | 'claims-final'

export interface Move {
  from: readonly RentalStatus[]
  to: RentalStatus
  by: readonly Party[]
  /** The only way of hand-over that the move is for; both when left out. */
  handOver?: HandOverWay
  /** The time it happens at or is open until; the figures are settings. */
  when?: Moment
  /** The requirements. `two-admins` applies above an amount. */
  needs?: readonly Need[]
}

/** The whole life of a rental: every way from one status to another and who may take it. */
export const rentalMoves = {
  hold: { from: [], to: 'held', by: ['customer'], needs: ['free-unit', 'quote'] },
  release: { from: ['held'], to: 'released', by: ['customer', 'system'], when: 'hold-ended' },
  request: { from: ['held'], to: 'requested', by: ['customer', 'system'], needs: ['quote', 'payment'] },
  confirm: { from: ['held'], to: 'confirmed', by: ['customer', 'system'], needs: ['quote', 'payment'] },
  /** An authorisation arrived after the hold had ended. */
  retake: { from: ['released'], to: 'confirmed', by: ['system'], needs: ['free-unit', 'payment'] },
  retakeAsRequest: { from: ['released'], to: 'requested', by: ['system'], needs: ['free-unit', 'payment'] },
  accept: { from: ['requested'], to: 'confirmed', by: ['owner', 'admin'], when: 'within-answer-time' },
  decline: { from: ['requested'], to: 'declined', by: ['owner', 'admin', 'system'], needs: ['reason'] },
  expire: { from: ['requested'], to: 'expired', by: ['system'], when: 'answer-time-over' },
  withdraw: { from: ['requested'], to: 'cancelled', by: ['customer', 'system'] },
  /** The rest of an all-or-nothing order after a piece was declined or not answered. */
  endSet: { from: ['requested', 'confirmed', 'packed'], to: 'cancelled', by: ['system'] },
  cancel: { from: ['confirmed', 'packed'], to: 'cancelled', by: ['customer', 'admin'], when: 'before-dispatch' },
  moveDays: {
    from: ['confirmed'],
    to: 'confirmed',
    by: ['customer', 'admin'],
    when: 'once-until-48-hours-before-dispatch',
    needs: ['free-unit'],
  },
  /** At its dispatch it has no payment. */
  cancelUnpaid: { from: ['requested', 'confirmed', 'packed'], to: 'cancelled', by: ['system'], needs: ['reason'] },
  cancelAsOwner: { from: ['confirmed', 'packed'], to: 'cancelled_by_owner', by: ['owner', 'admin'] },
  cancelByOperations: {
    from: statusesThat(({ isLive }) => isLive),
    to: 'cancelled_by_operations',
    by: ['admin'],
    needs: ['reason', 'two-admins'],
  },
  /** The piece did not come back from its last customer, and no other is free: it is to be replaced. */
  displace: { from: ['requested', 'confirmed', 'packed'], to: 'cancelled_by_operations', by: ['system'], needs: ['reason'] },
  /** The shop packs for an owner who cannot, such as a suspended one. */
  pack: { from: ['confirmed'], to: 'packed', by: ['owner', 'admin'], when: 'noon-before-first-day', needs: ['condition-photos'] },
  /** The deposit is held, waived, or collected in cash at the door; all requests of the order are answered, and a card has paid. */
  dispatch: {
    from: ['packed'],
    to: 'out_for_delivery',
    by: ['courier', 'admin'],
    needs: ['pick-up-proof', 'deposit', 'settled-payment'],
    handOver: 'courier',
  },
  deliver: {
    from: ['out_for_delivery'],
    to: 'active',
    by: ['courier', 'admin'],
    needs: ['delivery-proof', 'condition-photos'],
    handOver: 'courier',
  },
  giveUpDelivery: {
    from: ['out_for_delivery'],
    to: 'undeliverable',
    by: ['courier', 'admin'],
    when: 'second-failed-attempt',
    handOver: 'courier',
  },
  /** At the owner's, from hand to hand. */
  handOver: {
    from: ['packed'],
    to: 'active',
    by: ['owner'],
    when: 'first-day',
    needs: ['delivery-proof', 'deposit', 'settled-payment'],
    handOver: 'in_person',
  },
  /** The customer did not come for it. */
  giveUpHandOver: { from: ['packed'], to: 'undeliverable', by: ['owner', 'admin'], when: 'evening-of-first-day', handOver: 'in_person' },
  extend: { from: ['active'], to: 'active', by: ['customer'], when: 'last-day-until-18', needs: ['free-unit', 'payment'] },
  returnEarly: { from: ['active'], to: 'active', by: ['customer'], when: 'last-day-until-18' },
  collect: {
    from: ['active', 'overdue'],
    to: 'return_in_transit',
    by: ['courier', 'owner', 'admin'],
    needs: ['scan', 'condition-photos'],
    handOver: 'courier',
  },
  /** The customer has brought it back; its owner receives it at once. */
  takeBack: {
    from: ['active', 'overdue'],
    to: 'return_in_transit',
    by: ['owner', 'admin'],
    needs: ['condition-photos'],
    handOver: 'in_person',
  },
  markOverdue: { from: ['active'], to: 'overdue', by: ['system'], when: 'late', handOver: 'courier' },
  /** The customer has not brought it back, as its owner says. */
  missReturn: { from: ['active'], to: 'overdue', by: ['owner', 'admin'], when: 'evening-after-last-day', handOver: 'in_person' },
  /** The shop bears its lateness. */
  excuse: { from: ['overdue'], to: 'active', by: ['admin'] },
  markLost: { from: ['overdue'], to: 'lost', by: ['system', 'admin'], when: 'seventh-day-late' },
  /** A lost piece was found. */
  find: { from: ['lost'], to: 'return_in_transit', by: ['courier', 'admin'], needs: ['scan'] },
  /** It is at its owner's: photographed there, or dropped off by its label. An owner who collected it has a day to say so. */
  receive: {
    from: ['return_in_transit'],
    to: 'inspecting',
    by: ['owner', 'courier', 'admin', 'system'],
    when: 'day-after-collection',
    needs: ['condition-photos'],
  },
  /** A piece that left its owner and whose rental has ended on the way is at its owner's again. */
  bringBack: {
    from: ['undeliverable', 'cancelled_by_operations'],
    to: 'undeliverable',
    by: ['owner', 'courier', 'admin'],
    needs: ['scan'],
    handOver: 'courier',
  },
  complete: {
    from: ['inspecting'],
    to: 'completed',
    by: ['owner', 'admin', 'system'],
    when: 'inspection-time-over',
    needs: ['claims-final'],
  },
  claim: { from: ['inspecting'], to: 'in_claim', by: ['owner', 'admin'], when: 'within-inspection-time', needs: ['evidence'] },
  /** The inspection is over, or its owner has no complaint, while a claim, such as for lateness, is still open. */
  awaitClaim: { from: ['inspecting'], to: 'in_claim', by: ['system'] },
  /** Its owner withdraws a claim. */
  reinspect: { from: ['in_claim'], to: 'inspecting', by: ['system'], when: 'within-inspection-time' },
  settleClaim: { from: ['in_claim'], to: 'completed', by: ['system'], needs: ['claims-final'] },
} as const satisfies Record<string, Move>

export type RentalMove = keyof typeof rentalMoves

/** Every move; `Object.keys` loses the names of the keys. */
export const rentalMoveNames = Object.keys(rentalMoves) as RentalMove[]

/** The people of a rental: its owner and the customer of its order, who is a visitor until an account adopts it. */
export interface RentalTies {
  ownerId: string
  customerId: string | null
  /** The browser that made the order; the actor's own where it was admitted to the order. */
  visitorId: string
}

interface MoveRequest {
  by: Party
  actor: { personId: string | null; visitorId: string; roles: readonly Role[] }
  rentals: readonly RentalTies[]
}

/** The reason why this actor, acting as `by`, may not make a move of these rentals; null when they may. */
export function refusalToMove(move: RentalMove, { by, actor, rentals }: MoveRequest): 'rental.not-yours' | null {
  const { by: parties }: Move = rentalMoves[move]
  const isAllowed = parties.includes(by) && rentals.every((rental) => isParty(by, actor, rental))
  return isAllowed ? null : 'rental.not-yours'
}

/** The actor's parts in a rental, among those who move it. */
export function partiesTo(rental: RentalTies, actor: MoveRequest['actor']): Party[] {
  return (['customer', 'owner', 'courier', 'admin'] as const).filter((party) => isParty(party, actor, rental))
}

function isParty(party: Party, { personId, visitorId, roles }: MoveRequest['actor'], rental: RentalTies): boolean {
  switch (party) {
    case 'customer':
      return rental.customerId === null ? visitorId !== '' && rental.visitorId === visitorId : rental.customerId === personId
    case 'owner':
      return rental.ownerId === personId
    case 'courier':
      return can({ roles }, 'rentals.deliver')
    case 'admin':
      return can({ roles }, 'rentals.move-all')
    case 'system':
      return true
  }
}
