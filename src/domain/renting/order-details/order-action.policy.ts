import type { CourierDeed } from '#domain/renting/rentals/courier-deed.policy.ts'

export const actionGroups = ['courier', 'change', 'money', 'write'] as const
export type ActionGroup = (typeof actionGroups)[number]

interface ActionRow {
  group: ActionGroup
  /** Its key in the dialog. */
  letter: string
  /** The deeds that it records in a courier's place, the first that is possible for a piece. */
  deeds?: readonly CourierDeed[]
}

/** The actions of staff on an order, in the sequence of the dialog. */
export const orderActions = {
  dispatch: { group: 'courier', letter: 't', deeds: ['dispatch'] },
  deliver: { group: 'courier', letter: 'h', deeds: ['deliver'] },
  fail: { group: 'courier', letter: 'f', deeds: ['attempt'] },
  collect: { group: 'courier', letter: 'c', deeds: ['collect'] },
  bringBack: { group: 'courier', letter: 'b', deeds: ['dropOff', 'bringBack'] },
  code: { group: 'courier', letter: 'o' },
  window: { group: 'change', letter: 'w' },
  door: { group: 'change', letter: 'd' },
  days: { group: 'change', letter: 'y' },
  refund: { group: 'money', letter: 'r' },
  credit: { group: 'money', letter: 'g' },
  again: { group: 'write', letter: 's' },
  write: { group: 'write', letter: 'm' },
  note: { group: 'write', letter: 'n' },
  print: { group: 'write', letter: 'p' },
} as const satisfies Record<string, ActionRow>

export type OrderAction = keyof typeof orderActions

/** Every action; `Object.keys` loses the names of the keys. */
export const orderActionNames = Object.keys(orderActions) as OrderAction[]

/** Why an action is not possible now. */
export const actionObstacles = [
  'done',
  'not-yet',
  'over',
  'own',
  'in-person',
  'too-late',
  'moved',
  'no-contact',
  'guest',
  'not-paid',
  'deposit-missing',
  'unanswered',
  'pending',
  'due',
] as const
export type ActionObstacle = (typeof actionObstacles)[number]
