import type { PhotoStage } from '#domain/renting/rentals/hand-over.policy.ts'
import { cancelReasons, declineReasons } from '#domain/renting/rentals/rental.contract.ts'
import type { Api } from '#web/runtime/viewer.ts'

/** The moves that the shop makes itself, and the second person's word on a cancellation. */
const verbs = [
  ...(['accept', 'decline', 'cancel', 'cancelAsOwner', 'cancelByOperations', 'confirmCancellation'] as const),
  ...(['giveUpHandOver', 'missReturn', 'pack', 'takeBack', 'receive', 'complete'] as const),
] as const
export type Verb = (typeof verbs)[number]

const dangers: readonly Verb[] = ['decline', 'cancel', 'cancelAsOwner', 'cancelByOperations', 'confirmCancellation', 'giveUpHandOver']

/** Whether a move ends a rental, for good. */
export function isDanger(verb: Verb): boolean {
  return dangers.includes(verb)
}

/** Whether a move is made here. */
export function isVerb(name: string): name is Verb {
  return verbs.some((verb) => verb === name)
}

/** The reasons that a move is made for. */
export const reasonsOf: Readonly<Partial<Record<Verb, readonly string[]>>> = {
  decline: declineReasons,
  cancelAsOwner: cancelReasons,
  cancelByOperations: cancelReasons,
}

/** The hand-over whose photographs a move needs. */
export const photographed: Readonly<Partial<Record<Verb, PhotoStage>>> = { pack: 'packing', takeBack: 'return', receive: 'return' }

export interface Filled {
  id: string
  key: string
  reason: string
  words: string
  refund: number
}

/** Makes a move of a rental by the API. */
export function make({ rentals }: Api, verb: Verb, { id, key, reason, words, refund }: Filled) {
  const to = { id, key }
  const spoken = words === '' ? {} : { words }
  switch (verb) {
    case 'decline':
      return rentals.decline.call({ ...to, ...spoken, reason: oneOf(declineReasons, reason) })
    case 'cancel':
      return rentals.cancel.call({ ...to, ...spoken, refund })
    case 'cancelAsOwner':
      return rentals.cancelAsOwner.call({ ...to, ...spoken, reason: oneOf(cancelReasons, reason) })
    case 'cancelByOperations':
      return rentals.cancelByOperations.call({ ...to, words, reason: oneOf(cancelReasons, reason) })
    case 'accept':
    case 'confirmCancellation':
    case 'giveUpHandOver':
    case 'missReturn':
    case 'pack':
    case 'takeBack':
    case 'receive':
    case 'complete':
      return rentals[verb].call(to)
  }
}

function oneOf<Value extends string>(values: readonly Value[], value: string): Value {
  const found = values.find((one) => one === value)
  if (!found) throw new Error(`${value} is no reason`)
  return found
}
