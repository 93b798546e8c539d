import type { NotificationKind } from '#domain/accounts/profiles/profile.policy.ts'
import type { RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import type { AttachmentKind } from '#platform/mail/attachment.ts'
import type { Action } from './notification-actions.policy.ts'

export const parties = ['customer', 'owner', 'operations'] as const
export type NotifiedParty = (typeof parties)[number]

/**
 * By which message besides the account; `phone` is an SMS or WhatsApp, `push` a notification on a device. Where mail or phone is wanted and has no
 * address, the other takes its place.
 */
export type Channel = 'mail' | 'phone' | 'push'

/**
 * `door`: a courier is coming, or the reader is at the checkout, so it ignores quiet hours. `timely`: it waits for their end unless that were too late. `usual`: it waits, and is
 * not sent when its time is over by then. Mails never wait.
 */
type Urgency = 'door' | 'timely' | 'usual'

/** From the least to the most important, where one mail says several things. */
export const tones = ['news', 'good', 'money', 'bad', 'due'] as const

/** The message to a recipient. */
export interface Told {
  channels: readonly Channel[]
  action: Action
  /** The attachments of its mail. */
  papers?: readonly AttachmentKind[]
}

/** The end of a request whose rental keeps its status. */
export type Done = 'claim-answered' | 'reviewed' | 'debt-paid'

/** A row of the table of events. */
export interface NotificationRow {
  /** The kind that a person may switch off; null for required ones: answers, money, codes and cancellations. */
  kind: NotificationKind | null
  urgency: Urgency
  /** Its look in the list; `due` waits for the reader. */
  tone: (typeof tones)[number]
  /** The recipients, with the channels besides the account and the page that opens. */
  to: Partial<Record<NotifiedParty, Told>>
  /** About a visit of the courier: without a confirmed phone it goes to that of the delivery, without code and link. */
  isOfVisit?: true
  /** It asks for something while a rental has one of these statuses, and is deleted afterwards. */
  asksWhile?: readonly RentalStatus[]
  /** It asks for something until that is done: its claim is answered, its reader has reviewed the rental, or the debt is paid. Then it is deleted. */
  asksUntil?: Done
  /** It holds while a rental has one of these statuses: a message that still waits afterwards is not sent. */
  holdsWhile?: readonly RentalStatus[]
}
