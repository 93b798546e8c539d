import { advisePrice } from '#domain/catalogue/listings/advise-price.ts'
import { decideListing } from '#domain/catalogue/listings/approvals/decide-listing.ts'
import { listQueue } from '#domain/catalogue/listings/approvals/find-submitted.ts'
import { claimListing, reviewListing } from '#domain/catalogue/listings/approvals/review-listing.ts'
import { changeMany, planMany } from '#domain/catalogue/listings/bulk/change-many.ts'
import { draftTexts } from '#domain/catalogue/listings/draft-texts.ts'
import { getOwnListing } from '#domain/catalogue/listings/get-own-listing.ts'
import { importListings } from '#domain/catalogue/listings/import-listings.ts'
import { listOwnListings } from '#domain/catalogue/listings/list-own-listings.ts'
import { listingContract } from '#domain/catalogue/listings/listing.contract.ts'
import { archiveListing, pauseListing, resumeListing } from '#domain/catalogue/listings/pause-listing.ts'
import { createListing, saveListing } from '#domain/catalogue/listings/save-listing.ts'
import { submitListing } from '#domain/catalogue/listings/submit-listing.ts'
import { reinstateListing, suspendListing } from '#domain/catalogue/listings/suspend-listing.ts'
import { endHoliday, takeHoliday } from '#domain/catalogue/listings/take-holiday.ts'
import { appealListing, discardListing, withdrawListing } from '#domain/catalogue/listings/withdraw-listing.ts'
import { guarded } from './guard.ts'

const guard = guarded('listings', listingContract)

export const listings = guard.router({
  mine: guard.mine.handler(({ context, input }) => listOwnListings(context, input)),
  get: guard.get.handler(({ context, input }) => getOwnListing(context, input.id)),
  create: guard.create.handler(({ context, input }) => createListing(context, input.content)),
  save: guard.save.handler(({ context, input }) => saveListing(context, input)),
  submit: guard.submit.handler(({ context, input }) => submitListing(context, input)),
  withdraw: guard.withdraw.handler(({ context, input }) => withdrawListing(context, input.id)),
  discard: guard.discard.handler(({ context, input }) => discardListing(context, input.id)),
  appeal: guard.appeal.handler(({ context, input }) => appealListing(context, input)),
  pause: guard.pause.handler(({ context, input }) => pauseListing(context, input.id)),
  resume: guard.resume.handler(({ context, input }) => resumeListing(context, input.id)),
  archive: guard.archive.handler(({ context, input }) => archiveListing(context, input.id)),
  takeHoliday: guard.takeHoliday.handler(({ context, input }) => takeHoliday(context, input)),
  endHoliday: guard.endHoliday.handler(({ context }) => endHoliday(context)),
  priceAdvice: guard.priceAdvice.handler(({ context, input }) => advisePrice(context, input)),
  draft: guard.draft.handler(({ context, input }) => draftTexts(context, input)),
  import: guard.import.handler(({ context, input }) => importListings(context, input)),
  queue: guard.queue.handler(({ context }) => listQueue(context)),
  review: guard.review.handler(({ context, input }) => reviewListing(context, input.id)),
  claim: guard.claim.handler(({ context, input }) => claimListing(context, input.id)),
  decide: guard.decide.handler(({ context, input }) => decideListing(context, input)),
  suspend: guard.suspend.handler(({ context, input }) => suspendListing(context, input)),
  planMany: guard.planMany.handler(({ context, input }) => planMany(context, input)),
  changeMany: guard.changeMany.handler(({ context, input }) => changeMany(context, input)),
  reinstate: guard.reinstate.handler(({ context, input }) => reinstateListing(context, input.id)),
})
