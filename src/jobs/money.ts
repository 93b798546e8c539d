import { checkBooks } from '#domain/money/books/check-books.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import type { Schedule } from './job.ts'

export const moneySchedules = {
  'money.settle': { everySeconds: 30, run: settleDue },
  'books.check': {
    cron: '30 3 * * *',
    run: async (ctx) => {
      for (const breach of await checkBooks(ctx)) ctx.log.error({ breach }, 'the books do not hold')
    },
  },
} satisfies Record<string, Schedule>
