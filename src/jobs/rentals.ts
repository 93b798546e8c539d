import { z } from 'zod/mini'
import { completeUnclaimed } from '#domain/renting/rentals/complete-rental.ts'
import { expireRental } from '#domain/renting/rentals/expire-rental.ts'
import { receiveUnanswered } from '#domain/renting/rentals/receive-rental.ts'
import { followUp } from '#domain/renting/rentals/follow-up.ts'
import { remindOwner } from '#domain/renting/rentals/remind-owner.ts'
import { beginRescue } from '#domain/renting/rescues/begin-rescue.ts'
import { job, type Schedule } from './job.ts'

const byId = z.object({ id: z.string() })

export const rentalJobs = {
  'rental.complete': job(byId, (ctx, { id }) => completeUnclaimed(ctx, id)),
  'rental.expire': job(byId, (ctx, { id }) => expireRental(ctx, id)),
  'rental.receive': job(byId, (ctx, { id }) => receiveUnanswered(ctx, id)),
  'rental.rescue': job(byId, (ctx, { id }) => beginRescue(ctx, id)),
  'rental.remind-owner': job(byId, (ctx, { id }) => remindOwner(ctx, id)),
}

export const rentalSchedules = {
  'rentals.follow-up': { cron: '20 * * * *', run: followUp },
} satisfies Record<string, Schedule>
