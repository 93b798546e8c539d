import { z } from 'zod/mini'
import { followUpRentals } from '#domain/renting/admin-lists/follow-up-rentals.ts'
import { endRequestsOfSuspended } from '#domain/renting/answers/end-requests.ts'
import { expireRental } from '#domain/renting/answers/expire-rental.ts'
import { carryOutAcceptance } from '#domain/renting/answers/plan-acceptance.ts'
import { remindOwner } from '#domain/renting/answers/remind-owner.ts'
import { claimLateness } from '#domain/renting/claims/claim-lateness.ts'
import { completeUnclaimed } from '#domain/renting/claims/complete-rental.ts'
import { markLost } from '#domain/renting/claims/mark-lost.ts'
import { receiveUnanswered } from '#domain/renting/conditions/receive-rental.ts'
import { keepUnreturned } from '#domain/renting/deliveries/keep-unreturned.ts'
import { markOverdue } from '#domain/renting/deliveries/mark-overdue.ts'
import { beginRescue } from '#domain/renting/rescues/begin-rescue.ts'
import { job, type Schedule } from './job.ts'

const byId = z.object({ id: z.string() })

export const rentalJobs = {
  'rental.accept': job(byId, (ctx, { id }) => carryOutAcceptance(ctx, id)),
  'rental.complete': job(byId, (ctx, { id }) => completeUnclaimed(ctx, id)),
  'rental.expire': job(byId, (ctx, { id }) => expireRental(ctx, id)),
  'rental.claim-lateness': job(byId, (ctx, { id }) => claimLateness(ctx, id)),
  'rental.lost': job(byId, (ctx, { id }) => markLost(ctx, id)),
  'rental.overdue': job(byId, (ctx, { id }) => markOverdue(ctx, id)),
  'rental.receive': job(byId, (ctx, { id }) => receiveUnanswered(ctx, id)),
  'rental.end-requests': job(z.object({}), (ctx) => endRequestsOfSuspended(ctx)),
  'rental.rescue': job(byId, (ctx, { id }) => beginRescue(ctx, id)),
  'rental.remind-owner': job(byId, (ctx, { id }) => remindOwner(ctx, id)),
}

export const rentalSchedules = {
  'rentals.end-requests': { cron: '50 * * * *', run: endRequestsOfSuspended },
  'rentals.follow-up': { cron: '20 * * * *', run: followUpRentals },
  'rentals.keep-unreturned': { cron: '2 * * * *', run: keepUnreturned },
} satisfies Record<string, Schedule>
