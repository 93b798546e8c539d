import { answerMessage } from '#domain/messages/conversations/answer-message.ts'
import { askCallback } from '#domain/messages/conversations/ask-callback.ts'
import { getChatPhoto, sendPhoto } from '#domain/messages/conversations/chat-photos.ts'
import { chatContract } from '#domain/messages/conversations/conversation.contract.ts'
import { endSession } from '#domain/messages/conversations/end-session.ts'
import { getConversation } from '#domain/messages/conversations/get-conversation.ts'
import { readMessages } from '#domain/messages/conversations/read-messages.ts'
import { requestTransfer } from '#domain/messages/conversations/request-transfer.ts'
import { sendMessage } from '#domain/messages/conversations/send-message.ts'
import { startSession } from '#domain/messages/conversations/start-session.ts'
import { guarded } from './guard.ts'

const guard = guarded('chat', chatContract)

export const chat = guard.router({
  start: guard.start.handler(({ context, input }) =>
    startSession(context, { ...input, userAgent: context.requestHeaders.get('user-agent') ?? '' }),
  ),
  get: guard.get.handler(({ context, input }) => getConversation(context, input)),
  send: guard.send.handler(async ({ context, input }) => {
    await answerMessage(context, await sendMessage(context, input))
    return getConversation(context, input)
  }),
  sendPhoto: guard.sendPhoto.handler(({ context, input: { params, body } }) =>
    sendPhoto(context, { ...params, file: body }).then(() => ({ sent: true }) as const),
  ),
  photo: guard.photo.handler(({ context, input }) => getChatPhoto(context, input)),
  read: guard.read.handler(({ context, input }) => readMessages(context, input).then(() => ({ read: true }) as const)),
  transfer: guard.transfer.handler(async ({ context, input }) => {
    await requestTransfer(context, input)
    return getConversation(context, input)
  }),
  askCallback: guard.askCallback.handler(async ({ context, input }) => {
    await askCallback(context, input)
    return getConversation(context, input)
  }),
  end: guard.end.handler(async ({ context, input }) => {
    await endSession(context, input)
    return getConversation(context, input)
  }),
})
