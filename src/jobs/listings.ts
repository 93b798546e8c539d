import { keepHolidays } from '#domain/catalogue/listings/take-holiday.ts'
import { markOverdueListings } from '#domain/catalogue/listings/mark-overdue-listings.ts'
import type { Schedule } from './job.ts'

export const listingSchedules = {
  'listings.mark-overdue': { cron: '5 * * * *', run: markOverdueListings },
  'listings.keep-holidays': { cron: '35 * * * *', run: keepHolidays },
} satisfies Record<string, Schedule>
