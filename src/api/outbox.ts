import { findMessages } from '#domain/messages/outbox/find-messages.ts'
import { outboxContract } from '#domain/messages/outbox/outbox.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded('outbox', outboxContract)

export const outbox = guard.router({
  list: guard.list.handler(async ({ context }) => ({ messages: await findMessages(context) })),
})
