import { acceptRental } from '#domain/renting/answers/accept-rental.ts'
import { declineRental } from '#domain/renting/answers/decline-rental.ts'
import { planAcceptance, takeAcceptanceBack } from '#domain/renting/answers/plan-acceptance.ts'
import { withdrawRental } from '#domain/renting/answers/withdraw-rental.ts'
import { cancelAsOwner } from '#domain/renting/cancellations/cancel-as-owner.ts'
import { cancelByOperations, confirmCancellation, getOperationsCancellation } from '#domain/renting/cancellations/cancel-by-operations.ts'
import { cancelRental, getCancellation } from '#domain/renting/cancellations/cancel-rental.ts'
import { changeContract } from '#domain/renting/changes/change.contract.ts'
import { extendRental } from '#domain/renting/changes/extend-rental.ts'
import { getFreeStarts } from '#domain/renting/changes/find-free-starts.ts'
import { moveDays } from '#domain/renting/changes/move-days.ts'
import { getExtension } from '#domain/renting/changes/plan-extension.ts'
import { returnEarly } from '#domain/renting/changes/return-early.ts'
import { completeRental } from '#domain/renting/claims/complete-rental.ts'
import { addPhoto, getPhoto } from '#domain/renting/conditions/add-photo.ts'
import { packRental } from '#domain/renting/conditions/pack-rental.ts'
import { receiveRental } from '#domain/renting/conditions/receive-rental.ts'
import { collectRental } from '#domain/renting/deliveries/collect-rental.ts'
import { deliverRental } from '#domain/renting/deliveries/deliver-rental.ts'
import { dispatchRental } from '#domain/renting/deliveries/dispatch-rental.ts'
import { giveUpDelivery } from '#domain/renting/deliveries/give-up-delivery.ts'
import { giveUpHandOver } from '#domain/renting/deliveries/give-up-hand-over.ts'
import { handOverInPerson } from '#domain/renting/deliveries/hand-over-in-person.ts'
import { missReturn } from '#domain/renting/deliveries/miss-return.ts'
import { takeBack } from '#domain/renting/deliveries/take-back.ts'
import { excuseLateness } from '#domain/renting/rentals/excuse-lateness.ts'
import { failCollection } from '#domain/renting/rentals/fail-collection.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { noteFailedAttempt } from '#domain/renting/rentals/note-failed-attempt.ts'
import { rentalContract } from '#domain/renting/rentals/rental.contract.ts'
import { addRentalCard, retryHold } from '#domain/renting/rentals/retry-hold.ts'
import { getRescue, replaceRental } from '#domain/renting/rescues/replace-rental.ts'
import { rescueContract } from '#domain/renting/rescues/rescue.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded('rentals', { ...rentalContract, ...changeContract, ...rescueContract })

export const rentals = guard.router({
  get: guard.get.handler(({ context, input }) => getRental(context, input.id)),
  retryHold: guard.retryHold.handler(({ context, input }) => retryHold(context, input)),
  addCard: guard.addCard.handler(({ context, input }) => addRentalCard(context, input)),
  accept: guard.accept.handler(({ context, input }) => acceptRental(context, input)),
  planAcceptance: guard.planAcceptance.handler(({ context, input }) => planAcceptance(context, input)),
  takeAcceptanceBack: guard.takeAcceptanceBack.handler(({ context, input }) => takeAcceptanceBack(context, input)),
  decline: guard.decline.handler(({ context, input }) => declineRental(context, input)),
  cancellation: guard.cancellation.handler(({ context, input }) => getCancellation(context, input.id)),
  cancel: guard.cancel.handler(({ context, input }) => cancelRental(context, input)),
  cancelAsOwner: guard.cancelAsOwner.handler(({ context, input }) => cancelAsOwner(context, input)),
  operationsCancellation: guard.operationsCancellation.handler(({ context, input }) => getOperationsCancellation(context, input.id)),
  cancelByOperations: guard.cancelByOperations.handler(({ context, input }) => cancelByOperations(context, input)),
  confirmCancellation: guard.confirmCancellation.handler(({ context, input }) => confirmCancellation(context, input)),
  addPhoto: guard.addPhoto.handler(({ context, input: { params, body } }) => addPhoto(context, { ...params, file: body })),
  photo: guard.photo.handler(({ context, input }) => getPhoto(context, input)),
  pack: guard.pack.handler(({ context, input }) => packRental(context, input)),
  dispatch: guard.dispatch.handler(({ context, input }) => dispatchRental(context, input)),
  deliver: guard.deliver.handler(({ context, input }) => deliverRental(context, input)),
  failAttempt: guard.failAttempt.handler(({ context, input }) => noteFailedAttempt(context, input)),
  giveUpDelivery: guard.giveUpDelivery.handler(({ context, input }) => giveUpDelivery(context, input)),
  collect: guard.collect.handler(({ context, input }) => collectRental(context, input)),
  failCollection: guard.failCollection.handler(({ context, input }) => failCollection(context, input)),
  handOver: guard.handOver.handler(({ context, input }) => handOverInPerson(context, input)),
  giveUpHandOver: guard.giveUpHandOver.handler(({ context, input }) => giveUpHandOver(context, input)),
  takeBack: guard.takeBack.handler(({ context, input }) => takeBack(context, input)),
  missReturn: guard.missReturn.handler(({ context, input }) => missReturn(context, input)),
  excuseLateness: guard.excuseLateness.handler(({ context, input }) => excuseLateness(context, input)),
  receive: guard.receive.handler(({ context, input }) => receiveRental(context, input)),
  complete: guard.complete.handler(({ context, input }) => completeRental(context, input)),
  moveDays: guard.moveDays.handler(({ context, input }) => moveDays(context, input)),
  freeStarts: guard.freeStarts.handler(({ context, input }) => getFreeStarts(context, input.id)),
  extension: guard.extension.handler(({ context, input }) => getExtension(context, input.id)),
  extend: guard.extend.handler(({ context, input }) => extendRental(context, input)),
  returnEarly: guard.returnEarly.handler(({ context, input }) => returnEarly(context, input)),
  replacements: guard.replacements.handler(({ context, input }) => getRescue(context, input.id)),
  replace: guard.replace.handler(({ context, input }) => replaceRental(context, input)),
  withdraw: guard.withdraw.handler(({ context, input }) => withdrawRental(context, input)),
})
