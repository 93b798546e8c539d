import { z } from 'zod/mini'
import { tellUserMessage } from '#domain/messages/user-messages/tell-user-message.ts'
import { job } from './job.ts'

export const messageJobs = {
  'user-messages.tell': job(z.object({ thread: z.string(), recipientId: z.string() }), (ctx, wish) => tellUserMessage(ctx, wish)),
}
