import { findMessages } from '#domain/messages/outbox/find-messages.ts'
import { outboxContract } from '#domain/messages/outbox/outbox.contract.ts'
import { open } from './door.ts'

const door = open(outboxContract)

export const outbox = door.router({
  list: door.list.access('anyone').handler(async ({ context }) => ({ messages: await findMessages(context) })),
})
