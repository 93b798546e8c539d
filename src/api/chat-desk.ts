import { keepAnswer, listAnswers, removeAnswer } from '#domain/messages/conversations/canned-answers.ts'
import { replyWithPhoto } from '#domain/messages/conversations/chat-photos.ts'
import { claimSession } from '#domain/messages/conversations/claim-session.ts'
import { deskContract } from '#domain/messages/conversations/desk.contract.ts'
import { finishCallback } from '#domain/messages/conversations/finish-callback.ts'
import { getDesk } from '#domain/messages/conversations/get-desk.ts'
import { listInbox, takeChats } from '#domain/messages/conversations/list-inbox.ts'
import { labelSession, passSession, reopenSession, resolveSession } from '#domain/messages/conversations/pass-session.ts'
import { readAsStaff, replyToVisitor } from '#domain/messages/conversations/reply-to-visitor.ts'
import { reportConversations } from '#domain/messages/conversations/report-conversations.ts'
import { guarded } from './guard.ts'

const guard = guarded('chatDesk', deskContract)

export const chatDesk = guard.router({
  inbox: guard.inbox.handler(({ context }) => listInbox(context)),
  get: guard.get.handler(({ context, input }) => getDesk(context, input.id)),
  claim: guard.claim.handler(({ context, input }) => claimSession(context, input.id)),
  reply: guard.reply.handler(({ context, input }) => replyToVisitor(context, input)),
  replyWithPhoto: guard.replyWithPhoto.handler(({ context, input: { params, body } }) =>
    replyWithPhoto(context, { ...params, file: body }).then(() => ({ sent: true }) as const),
  ),
  read: guard.read.handler(({ context, input }) => readAsStaff(context, input).then(() => ({ read: true }) as const)),
  pass: guard.pass.handler(({ context, input }) => passSession(context, input)),
  label: guard.label.handler(({ context, input }) => labelSession(context, input)),
  resolve: guard.resolve.handler(({ context, input }) => resolveSession(context, input.id)),
  reopen: guard.reopen.handler(({ context, input }) => reopenSession(context, input.id)),
  takeChats: guard.takeChats.handler(({ context, input }) => takeChats(context, input.isTaking)),
  finishCallback: guard.finishCallback.handler(({ context, input }) => finishCallback(context, input.id)),
  answers: guard.answers.handler(({ context }) => listAnswers(context)),
  keepAnswer: guard.keepAnswer.handler(({ context, input }) => keepAnswer(context, input)),
  removeAnswer: guard.removeAnswer.handler(({ context, input }) => removeAnswer(context, input.shortcut)),
  report: guard.report.handler(({ context }) => reportConversations(context)),
})
