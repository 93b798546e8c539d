import { z } from 'zod/mini'
import { deleteEvidence } from '#domain/renting/claims/delete-evidence.ts'
import { dropClaims, followUpClaims, passDeadline } from '#domain/renting/claims/due-claim.ts'
import { remindAnswers } from '#domain/renting/claims/remind-answers.ts'
import { remindDebts } from '#domain/renting/claims/remind-debts.ts'
import { remindInspections } from '#domain/renting/claims/remind-inspections.ts'
import { settleUndisputed } from '#domain/renting/claims/settle-final.ts'
import { job, type Schedule } from './job.ts'

export const claimJobs = {
  'claim.due': job(z.object({ id: z.string() }), (ctx, { id }) => passDeadline(ctx, id)),
  'claim.settle': job(z.object({ orderId: z.string() }), (ctx, { orderId }) => settleUndisputed(ctx, orderId)),
  'claim.drop': job(z.object({ rentalId: z.string() }), (ctx, { rentalId }) => dropClaims(ctx, rentalId)),
}

export const claimSchedules = {
  'claims.follow-up': { cron: '25 * * * *', run: followUpClaims },
  'claims.remind-answers': { cron: '5 * * * *', run: remindAnswers },
  'claims.remind-debts': { cron: '0 10 * * *', run: remindDebts },
  'rentals.remind-inspections': { cron: '10 * * * *', run: remindInspections },
  'claims.delete-evidence': { cron: '40 * * * *', run: deleteEvidence },
} satisfies Record<string, Schedule>
