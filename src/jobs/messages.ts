import { z } from 'zod/mini'
import { countReport } from '#domain/messages/newsletter/count-report.ts'
import { sendIssue } from '#domain/messages/newsletter/send-issue.ts'
import { sendMessage } from '#domain/messages/outbox/send-message.ts'
import { notifyOfUserMessage } from '#domain/messages/user-messages/notify-of-user-message.ts'
import { translateUserMessage } from '#domain/messages/user-messages/translate-user-message.ts'
import { job } from './job.ts'

export const messageJobs = {
  'message.send': job(z.object({ id: z.string() }), (ctx, { id }) => sendMessage(ctx, id)),
  'newsletter.send': job(z.object({ issueId: z.string(), after: z.optional(z.string()) }), sendIssue),
  'newsletter.count-report': job(z.object({ key: z.string(), kind: z.enum(['bounce', 'complaint', 'closed']) }), countReport),
  'user-messages.tell': job(z.object({ thread: z.string(), recipientId: z.string() }), (ctx, wish) => notifyOfUserMessage(ctx, wish)),
  'user-messages.translate': job(z.object({ id: z.string() }), (ctx, wish) => translateUserMessage(ctx, wish)),
}
