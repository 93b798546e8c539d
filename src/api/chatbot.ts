import { forgetQuestion, keepIntent, listIntents, listUnmatched, tryOut } from '#domain/messages/chatbot/change-intents.ts'
import { chatbotContract } from '#domain/messages/chatbot/intent-admin.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded('chatbot', chatbotContract)

export const chatbot = guard.router({
  list: listIntents,
  keep: keepIntent,
  tryOut,
  unmatched: listUnmatched,
  forget: guard.forget.handler(({ context, input }) => forgetQuestion(context, input.question).then(() => ({ forgotten: true }) as const)),
})
