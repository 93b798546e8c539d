export const chatStatuses = ['active', 'transferred_to_human', 'resolved'] as const
export type ChatStatus = (typeof chatStatuses)[number]

export const chatPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type ChatPriority = (typeof chatPriorities)[number]

export const departments = ['general', 'orders', 'owners', 'payments'] as const
export type Department = (typeof departments)[number]

export const senderTypes = ['user', 'bot', 'agent'] as const
export type SenderType = (typeof senderTypes)[number]

/** `event` is said by nobody: a transfer, an end; its content is empty and `metadata.event` names it. */
export const messageTypes = ['text', 'photo', 'event'] as const
export type MessageType = (typeof messageTypes)[number]

export const chatEvents = ['claimed', 'ended', 'resolved', 'reopened', 'passed', 'given-back'] as const
export type ChatEvent = (typeof chatEvents)[number]

export const callbackWays = ['call', 'whatsapp', 'mail'] as const
export type CallbackWay = (typeof callbackWays)[number]

/** The waiting time, in seconds, until a visitor sees their position, and until they may request a callback. */
export const positionAfter = 30
export const callbackAfter = 600

/** In characters. */
export const maxMessage = 4000
export const maxFeedback = 2000
export const maxReason = 500

/** The tag of a conversation whose visitor asked for a person. */
export const transferTag = 'transfer_requested'

/** The sections of the staff's inbox, in this order. */
export const inboxes = ['waiting', 'mine', 'theirs', 'assistant', 'settled'] as const
export type InboxName = (typeof inboxes)[number]

export const maxTags = 20
/** Whether a text can be a tag. */
export function isTag(text: string): boolean {
  return /^[\p{L}\p{M}\p{N}_-]{1,40}$/u.test(text)
}
/** In days: how long whoever settled a conversation may open it again. */
export const reopenDays = 7
