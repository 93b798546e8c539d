import { countUnreadMessages } from '#domain/messages/user-messages/find-thread.ts'
import { getThread } from '#domain/messages/user-messages/get-thread.ts'
import { listThreads } from '#domain/messages/user-messages/list-threads.ts'
import { getUserPhoto, sendUserPhoto } from '#domain/messages/user-messages/message-photos.ts'
import { readUserMessages } from '#domain/messages/user-messages/read-user-messages.ts'
import { sendUserMessage } from '#domain/messages/user-messages/send-user-message.ts'
import { userMessageContract } from '#domain/messages/user-messages/user-message.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded('userMessages', userMessageContract)

export const userMessages = guard.router({
  threads: guard.threads.handler(async ({ context }) => ({ threads: await listThreads(context) })),
  count: countUnreadMessages,
  get: getThread,
  send: guard.send.handler(async ({ context, input }) => {
    await sendUserMessage(context, input)
    return getThread(context, input)
  }),
  sendPhoto: guard.sendPhoto.handler(({ context, input: { params, body } }) =>
    sendUserPhoto(context, { ...params, file: body }).then(() => ({ sent: true }) as const),
  ),
  photo: getUserPhoto,
  read: readUserMessages,
})
