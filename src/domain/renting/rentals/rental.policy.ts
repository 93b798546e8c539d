import type { RentalStatus } from '#domain/renting/orders/order.contract.ts'

/** Who may move a rental. */
export type Party = 'customer' | 'owner' | 'courier' | 'admin' | 'system'

interface Move {
  from: readonly RentalStatus[]
  to: RentalStatus
  by: readonly Party[]
}

/** The life of a rental as far as it is built. `retake` is an authorisation that came after the hold ended by time. */
export const rentalMoves = {
  release: { from: ['held'], to: 'released', by: ['customer', 'system'] },
  confirm: { from: ['held'], to: 'confirmed', by: ['customer', 'system'] },
  retake: { from: ['released'], to: 'confirmed', by: ['system'] },
  pack: { from: ['confirmed'], to: 'packed', by: ['owner'] },
} as const satisfies Record<string, Move>

export type RentalMove = keyof typeof rentalMoves

const worstFirst: readonly RentalStatus[] = [
  'overdue',
  'held',
  'requested',
  'confirmed',
  'packed',
  'out_for_delivery',
  'active',
  'return_in_transit',
  'inspecting',
  'declined',
  'expired',
  'cancelled',
  'released',
  'completed',
]

/** The status of an order: that of its rental which needs most care. */
export function orderStatusOf(statuses: readonly RentalStatus[]): RentalStatus {
  return worstFirst.find((status) => statuses.includes(status)) ?? 'released'
}
