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
import { byField, guarded } from './guard.ts'
import { readCatalogue } from './read-catalogue.ts'

const guard = guarded('reviews', reviewContract)

const reported = { reported: true } as const

export const reviews = guard.router({
  list: guard.list.handler(({ context, input }) => readCatalogue(context, (ctx) => listReviews(ctx, input))),
  mine: listOwnReviews,
  ofRental: byField('rental', getRentalReviews),
  write: writeReview,
  writeOfCustomer: reviewCustomer,
  addPhoto: guard.addPhoto.handler(({ context, input: { params, body } }) => addReviewPhoto(context, { ...params, file: body })),
  removePhoto: removeReviewPhoto,
  photo: getOwnPhoto,
  reply: replyToReview,
  report: guard.report.handler(({ context, input }) => reportReview(context, input).then(() => reported)),
  moderation: listModerated,
  hide: hideReview,
  show: byField('id', showReview),
  keep: byField('id', keepReview),
})
