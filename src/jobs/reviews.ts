import { z } from 'zod/mini'
import { askForReview } from '#domain/renting/reviews/ask-for-review.ts'
import { publishReviews } from '#domain/renting/reviews/publish-reviews.ts'
import { remindReview } from '#domain/renting/reviews/remind-review.ts'
import { job, type Schedule } from './job.ts'

export const reviewJobs = {
  'review.ask': job(z.object({ id: z.string() }), (ctx, { id }) => askForReview(ctx, id)),
  'review.remind': job(z.object({ id: z.string() }), (ctx, { id }) => remindReview(ctx, id)),
}

export const reviewSchedules = {
  'reviews.publish': { cron: '*/10 * * * *', run: publishReviews },
} satisfies Record<string, Schedule>
