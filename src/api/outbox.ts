import { answerInDemonstration } from '#domain/messages/mail-replies/answer-in-demonstration.ts'
import { previewMessages } from '#domain/messages/notifications/preview-messages.ts'
import { bounceMessage } from '#domain/messages/outbox/bounce-message.ts'
import { findMessages } from '#domain/messages/outbox/find-messages.ts'
import { sendHeld } from '#domain/messages/outbox/hold-messages.ts'
import { getMessage, listMessages } from '#domain/messages/outbox/list-messages.ts'
import { listMessagesOfOrder, sendAgainOfOrder } from '#domain/messages/outbox/messages-of-order.ts'
import { outboxContract } from '#domain/messages/outbox/outbox.contract.ts'
import { sendAgain } from '#domain/messages/outbox/send-again.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('outbox', outboxContract)

export const outbox = guard.router({
  list: guard.list.handler(async ({ context }) => ({ messages: await findMessages(context) })),
  bounce: byField('id', bounceMessage),
  answer: answerInDemonstration,
  messages: listMessages,
  ofOrder: byField('orderId', listMessagesOfOrder),
  againOfOrder: sendAgainOfOrder,
  previews: previewMessages,
  message: byField('id', getMessage),
  sendHeld,
  sendAgain: byField('id', sendAgain),
})
