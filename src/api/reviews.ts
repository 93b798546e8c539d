import { addReviewPhoto, getOwnPhoto, removeReviewPhoto } from '#domain/renting/reviews/add-review-photo.ts'
import { getRentalReviews } from '#domain/renting/reviews/get-rental-reviews.ts'
import { listModerated } from '#domain/renting/reviews/list-moderated.ts'
import { listOwnReviews } from '#domain/renting/reviews/list-own-reviews.ts'
import { listReviews } from '#domain/renting/reviews/list-reviews.ts'
import { hideReview, keepReview, showReview } from '#domain/renting/reviews/moderate-review.ts'
import { replyToReview } from '#domain/renting/reviews/reply-to-review.ts'
import { reportReview } from '#domain/renting/reviews/report-review.ts'
import { reviewContract } from '#domain/renting/reviews/review.contract.ts'
import { reviewCustomer, writeReview } from '#domain/renting/reviews/write-review.ts'
import { guarded } from './guard.ts'
import { readCatalogue } from './read-catalogue.ts'

const guard = guarded('reviews', reviewContract)

const reported = { reported: true } as const

export const reviews = guard.router({
  list: guard.list.handler(({ context, input }) => readCatalogue(context, (ctx) => listReviews(ctx, input))),
  mine: guard.mine.handler(({ context }) => listOwnReviews(context)),
  ofRental: guard.ofRental.handler(({ context, input }) => getRentalReviews(context, input.rental)),
  write: guard.write.handler(({ context, input }) => writeReview(context, input)),
  writeOfCustomer: guard.writeOfCustomer.handler(({ context, input }) => reviewCustomer(context, input)),
  addPhoto: guard.addPhoto.handler(({ context, input: { params, body } }) => addReviewPhoto(context, { ...params, file: body })),
  removePhoto: guard.removePhoto.handler(({ context, input }) => removeReviewPhoto(context, input)),
  photo: guard.photo.handler(({ context, input }) => getOwnPhoto(context, input)),
  reply: guard.reply.handler(({ context, input }) => replyToReview(context, input)),
  report: guard.report.handler(({ context, input }) => reportReview(context, input).then(() => reported)),
  moderation: guard.moderation.handler(({ context, input }) => listModerated(context, input)),
  hide: guard.hide.handler(({ context, input }) => hideReview(context, input)),
  show: guard.show.handler(({ context, input }) => showReview(context, input.id)),
  keep: guard.keep.handler(({ context, input }) => keepReview(context, input.id)),
})
