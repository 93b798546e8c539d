import { maxTries } from '#platform/jobs/enqueue-job.ts'
import type { MailProblem } from '#platform/mail/read-mail-reports.ts'

export const channels = ['mail', 'sms', 'whatsapp', 'push'] as const
export const messageStates = ['waiting', 'held', 'failed', 'bounce', 'complaint', 'sent'] as const
export type MessageState = (typeof messageStates)[number]

/** A message is sent again at most once in so many minutes. */
export const minutesBetween = 10

/** Texts that staff may read stay for so long after they were sent. */
export const keptDays = 30

/**
 * The messages that staff may read and send again, by the beginning of their keys. Everything else stays closed: codes, links that open an
 * account or prove an address, and future kinds.
 */
const openKinds: ReadonlySet<string> = new Set([
  'order-confirmed',
  'order-message',
  'notification',
  'chat-answer',
  'inquiry',
  'inquiry-got',
  'identity-verification',
  'newsletter-welcome',
  'newsletter-issue',
  'role',
  'notice',
])

/** Whether staff may read a message, by its key. */
export function isOpen(dedupeKey: string): boolean {
  return openKinds.has(dedupeKey.split(':', 1)[0] ?? '')
}

/** Whether a message is one of very many to the readers of a list, by its key. */
export function isForList(dedupeKey: string): boolean {
  return dedupeKey.startsWith('newsletter-issue:')
}

/** The list that a message belongs to, by its key: its issues, and the mails about a subscription. */
export function listOf(dedupeKey: string): 'newsletter' | null {
  return dedupeKey.startsWith('newsletter-') ? 'newsletter' : null
}

/**
 * Whether somebody waits for a message at this moment, by its key: a code or a link. It is tried at a closed address too, which its reader may have
 * mended.
 */
function isAwaited(dedupeKey: string): boolean {
  return !isOpen(dedupeKey) && listOf(dedupeKey) === null
}

/** A mail to the shop itself, whose mailbox nobody could open again. */
function isToShop(dedupeKey: string): boolean {
  return dedupeKey.startsWith('inquiry:')
}

/**
 * Why a message is not sent to an address with a problem, by its key; null for one that is tried there all the same. The link of the newsletter
 * is tried where mails came back: who asks for it may have mended the mailbox. Anybody can type the address of somebody who has complained.
 */
export function problemFor(dedupeKey: string, problem: MailProblem | null): MailProblem | null {
  if (isAwaited(dedupeKey) || isToShop(dedupeKey)) return null
  return problem === 'bounce' && dedupeKey.startsWith('newsletter-confirm:') ? null : problem
}

/** Whether a message went out, came back, is tried, waits for staff to send it, or was given up. */
export function stateOf({ sentAt, heldAt, attempts, reported }: Pick<Stored, 'sentAt' | 'heldAt' | 'attempts' | 'reported'>): MessageState {
  if (reported) return reported
  if (sentAt) return 'sent'
  if (heldAt) return 'held'
  return attempts >= maxTries ? 'failed' : 'waiting'
}

interface Stored {
  dedupeKey: string
  sentAt: Date | null
  heldAt: Date | null
  attempts: number
  reported: MailProblem | null
  bodyText: string
}

/** Why a message cannot be sent again; null when it can. */
export function refusalToSendAgain(message: Stored): 'outbox.closed' | 'outbox.waiting' | 'outbox.gone' | null {
  if (!isOpen(message.dedupeKey)) return 'outbox.closed'
  if (stateOf(message) === 'waiting') return 'outbox.waiting'
  return message.bodyText === '' ? 'outbox.gone' : null
}
