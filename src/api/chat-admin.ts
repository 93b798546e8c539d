import { keepAnswer, listAnswers, removeAnswer } from '#domain/messages/conversations/canned-answers.ts'
import { replyWithPhoto } from '#domain/messages/conversations/chat-photos.ts'
import { claimSession } from '#domain/messages/conversations/claim-session.ts'
import { finishCallback } from '#domain/messages/conversations/finish-callback.ts'
import { getStaffConversation } from '#domain/messages/conversations/get-staff-conversation.ts'
import { inboxContract } from '#domain/messages/conversations/inbox.contract.ts'
import { listInbox, takeChats } from '#domain/messages/conversations/list-inbox.ts'
import { labelSession, passSession, reopenSession, resolveSession } from '#domain/messages/conversations/pass-session.ts'
import { readAsStaff, replyToVisitor } from '#domain/messages/conversations/reply-to-visitor.ts'
import { reportConversations } from '#domain/messages/conversations/report-conversations.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('chatAdmin', inboxContract)

export const chatAdmin = guard.router({
  inbox: listInbox,
  get: byField('id', getStaffConversation),
  claim: byField('id', claimSession),
  reply: replyToVisitor,
  replyWithPhoto: guard.replyWithPhoto.handler(({ context, input: { params, body } }) =>
    replyWithPhoto(context, { ...params, file: body }).then(() => ({ sent: true }) as const),
  ),
  read: guard.read.handler(({ context, input }) => readAsStaff(context, input).then(() => ({ read: true }) as const)),
  pass: passSession,
  label: labelSession,
  resolve: byField('id', resolveSession),
  reopen: byField('id', reopenSession),
  takeChats: byField('isTaking', takeChats),
  finishCallback: byField('id', finishCallback),
  answers: listAnswers,
  keepAnswer,
  removeAnswer: byField('shortcut', removeAnswer),
  report: reportConversations,
})
