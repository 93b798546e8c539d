import { z } from 'zod/mini'
import { proveBooks } from '#domain/money/books/prove-books.ts'
import { sealLedger } from '#domain/money/books/seal-ledger.ts'
import { forgetCustomer } from '#domain/money/cards/change-cards.ts'
import { watchSessions } from '#domain/money/cash/watch-sessions.ts'
import { authorizeAgain } from '#domain/money/deposits/authorize-again.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import { makeBatch } from '#domain/money/payouts/make-batch.ts'
import { rewardReferrals } from '#domain/money/promotions/reward-referrals.ts'
import { sendDocuments } from '#domain/renting/e-invoices/send-documents.ts'
import { fetchProviderLines } from '#domain/renting/reconciliation/fetch-provider-lines.ts'
import { job, type Schedule } from './job.ts'

export const moneyJobs = {
  'card.forget': job(z.object({ customer: z.string() }), forgetCustomer),
  'deposit.hold-again': job(z.object({ orderId: z.string() }), authorizeAgain),
}

export const moneySchedules = {
  // Sunday and Wednesday, as `nextBatchDay` says.
  'payouts.batch': { cron: '0 9 * * 0,3', run: makeBatch },
  'referrals.reward': { cron: '*/10 * * * *', run: rewardReferrals },
  'money.settle': { everySeconds: 30, run: settleDue },
  'ledger.seal': { everySeconds: 60, run: sealLedger },
  'cash.watch': { cron: '*/30 * * * *', run: watchSessions },
  'statements.fetch': { cron: '0 5 * * *', run: fetchProviderLines },
  'e-invoices.send': { everySeconds: 30, run: sendDocuments, isWanted: ({ eInvoicing }) => eInvoicing !== undefined },
  'books.check': { cron: '30 3 * * *', run: proveBooks },
} satisfies Record<string, Schedule>
