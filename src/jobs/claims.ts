import { z } from 'zod/mini'
import { dropClaims, followUpClaims, passDeadline } from '#domain/renting/claims/due-claim.ts'
import { job, type Schedule } from './job.ts'

export const claimJobs = {
  'claim.due': job(z.object({ id: z.string() }), (ctx, { id }) => passDeadline(ctx, id)),
  'claim.drop': job(z.object({ rentalId: z.string() }), (ctx, { rentalId }) => dropClaims(ctx, rentalId)),
}

export const claimSchedules = {
  'claims.follow-up': { cron: '25 * * * *', run: followUpClaims },
} satisfies Record<string, Schedule>
