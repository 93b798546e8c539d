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
import { byField, guarded } from './guard.ts'

const guard = guarded('listings', listingContract)

export const listings = guard.router({
  mine: listOwnListings,
  get: byField('id', getOwnListing),
  create: byField('content', createListing),
  save: saveListing,
  submit: submitListing,
  withdraw: byField('id', withdrawListing),
  discard: byField('id', discardListing),
  appeal: appealListing,
  pause: byField('id', pauseListing),
  resume: byField('id', resumeListing),
  archive: byField('id', archiveListing),
  takeHoliday,
  endHoliday,
  priceAdvice: advisePrice,
  draft: draftTexts,
  import: importListings,
  queue: listQueue,
  review: byField('id', reviewListing),
  claim: byField('id', claimListing),
  decide: decideListing,
  suspend: suspendListing,
  planMany,
  changeMany,
  reinstate: byField('id', reinstateListing),
})
