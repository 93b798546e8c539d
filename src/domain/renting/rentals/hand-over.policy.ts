import type { HandOverWay } from '#domain/catalogue/items/item.policy.ts'
import { meaningOf, type RentalMove, type RentalStatus } from './rental.policy.ts'

/** The number of pictures of a piece's condition at each hand-over. */
export const photosEach = 4
/** The days for which its pictures are kept once a rental is over and no claim is open. */
export const evidenceDays = 180

/** The holders of a piece; `admin` where the shop receives it for its owner. */
export const holders = ['owner', 'courier', 'customer', 'admin'] as const
export type Holder = (typeof holders)[number]

interface StageRow {
  /** The holder before it. */
  gives: Record<HandOverWay, Holder>
  /** The moves that its pictures are taken for: who may make one takes them, until it is made. None where no pictures are taken. */
  moves: Record<HandOverWay, readonly RentalMove[]>
}

/** The hand-overs of a rental in their order; in person there is no collection, and nobody but the owner takes pictures. */
export const handOverTable = {
  packing: { gives: { courier: 'owner', in_person: 'owner' }, moves: { courier: ['pack'], in_person: ['pack'] } },
  delivery: { gives: { courier: 'courier', in_person: 'owner' }, moves: { courier: ['deliver'], in_person: [] } },
  collection: { gives: { courier: 'customer', in_person: 'customer' }, moves: { courier: ['collect'], in_person: [] } },
  return: { gives: { courier: 'courier', in_person: 'customer' }, moves: { courier: ['receive'], in_person: ['takeBack', 'receive'] } },
} as const satisfies Record<string, StageRow>
export type PhotoStage = keyof typeof handOverTable
export const photoStages = Object.keys(handOverTable) as PhotoStage[]

/** The subject of each photograph of a hand-over; a slot has the same subject at every one. */
export const photoSlots = ['front', 'back', 'detail', 'label'] as const
export type PhotoSlot = (typeof photoSlots)[number]

/** A link of the chain of custody: who took the piece from whom. */
export interface HandOver {
  stage: PhotoStage
  gave: Holder
  took: Holder
}

/** The hand-over before this one, with whose pictures its own are compared; null for the first. */
export function stageBefore(stage: PhotoStage, way: HandOverWay = 'courier'): PhotoStage | null {
  const before = photoStages.slice(0, photoStages.indexOf(stage))
  return before.findLast((one) => handOverTable[one].moves[way].length > 0) ?? null
}

/** The packing slip of a rental can be printed: it is confirmed, and not on its way back. */
export function hasPackingSlip(status: RentalStatus): boolean {
  const { phase } = meaningOf(status)
  return phase === 'coming' || phase === 'with-customer'
}
