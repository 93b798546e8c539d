import { finishAnswers } from '#domain/messages/conversations/finish-answers.ts'
import { sweepConversations } from '#domain/messages/conversations/sweep-conversations.ts'
import type { Schedule } from './job.ts'

export const chatSchedules = {
  'chat.finish-answers': { cron: '* * * * *', run: finishAnswers },
  'chat.sweep': { cron: '40 3 * * *', run: sweepConversations },
} satisfies Record<string, Schedule>
