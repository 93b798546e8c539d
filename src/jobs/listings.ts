import { z } from 'zod/mini'
import { markOverdueListings } from '#domain/catalogue/listings/approvals/mark-overdue-listings.ts'
import { followSuspensions } from '#domain/catalogue/listings/follow-suspensions.ts'
import { keepHolidays } from '#domain/catalogue/listings/take-holiday.ts'
import { rankItems, rankItemsOfOwner } from '#domain/renting/scores/rank-items.ts'
import { job, type Schedule } from './job.ts'

export const listingJobs = {
  'listing.follow-suspensions': job(z.object({}), (ctx) => followSuspensions(ctx)),
  'items.rank-owner': job(z.object({ ownerId: z.string() }), rankItemsOfOwner),
}

export const listingSchedules = {
  'listings.mark-overdue': { cron: '5 * * * *', run: markOverdueListings },
  'listings.follow-suspensions': { cron: '45 * * * *', run: followSuspensions },
  'items.rank': { cron: '20 4 * * *', run: rankItems },
  'listings.keep-holidays': { cron: '35 * * * *', run: keepHolidays },
} satisfies Record<string, Schedule>
