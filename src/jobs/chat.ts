import { finishAnswers } from '#domain/messages/conversations/finish-answers.ts'
import { giveBackSessions } from '#domain/messages/conversations/give-back-sessions.ts'
import { sweepConversations } from '#domain/messages/conversations/sweep-conversations.ts'
import type { Schedule } from './job.ts'

export const chatSchedules = {
  'chat.give-back': { cron: '* * * * *', run: giveBackSessions },
  'chat.finish-answers': { cron: '* * * * *', run: finishAnswers },
  'chat.sweep': { cron: '40 3 * * *', run: sweepConversations },
} satisfies Record<string, Schedule>
