import { takeTurn } from '#domain/messages/chatbot/take-turn.ts'
import { askCallback } from '#domain/messages/conversations/ask-callback.ts'
import { getChatPhoto, sendPhoto } from '#domain/messages/conversations/chat-photos.ts'
import { chatContract } from '#domain/messages/conversations/conversation.contract.ts'
import { endSession } from '#domain/messages/conversations/end-session.ts'
import { getConversation } from '#domain/messages/conversations/get-conversation.ts'
import { readMessages } from '#domain/messages/conversations/read-messages.ts'
import { requestTransfer } from '#domain/messages/conversations/request-transfer.ts'
import { sendMessage } from '#domain/messages/conversations/send-message.ts'
import { startSession } from '#domain/messages/conversations/start-session.ts'
import { type ApiContext, guarded } from './guard.ts'

const guard = guarded('chat', chatContract)

export const chat = guard.router({
  start: guard.start.handler(({ context, input }) =>
    takeTurn(context, () => startSession(context, { ...input, userAgent: context.requestHeaders.get('user-agent') ?? '' })),
  ),
  get: getConversation,
  send: sendMessage,
  sendPhoto: guard.sendPhoto.handler(({ context, input: { params, body } }) =>
    sendPhoto(context, { ...params, file: body }).then(() => ({ sent: true }) as const),
  ),
  photo: getChatPhoto,
  read: guard.read.handler(({ context, input }) =>
    takeTurn(context, () => readMessages(context, input)).then(() => ({ read: true }) as const),
  ),
  transfer: guard.transfer.handler(({ context, input }) => changed(context, input, () => requestTransfer(context, input))),
  askCallback: guard.askCallback.handler(({ context, input }) => changed(context, input, () => askCallback(context, input))),
  end: guard.end.handler(({ context, input }) => changed(context, input, () => endSession(context, input))),
})

/** Changes a conversation in its turn, and answers it as it is then. */
function changed(context: ApiContext, input: { sessionId: string; after: number }, change: () => Promise<void>) {
  return takeTurn(context, async () => {
    await change()
    return getConversation(context, input)
  })
}
