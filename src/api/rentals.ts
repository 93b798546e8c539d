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
import { actForCourier } from '#domain/renting/deliveries/act-for-courier.ts'
import { collectRental } from '#domain/renting/deliveries/collect-rental.ts'
import { deliverRental } from '#domain/renting/deliveries/deliver-rental.ts'
import { dispatchRental } from '#domain/renting/deliveries/dispatch-rental.ts'
import { dropOffRental } from '#domain/renting/deliveries/drop-off-rental.ts'
import { giveUpDelivery } from '#domain/renting/deliveries/give-up-delivery.ts'
import { giveUpHandOver } from '#domain/renting/deliveries/give-up-hand-over.ts'
import { handOverInPerson } from '#domain/renting/deliveries/hand-over-in-person.ts'
import { missReturn } from '#domain/renting/deliveries/miss-return.ts'
import { takeBack } from '#domain/renting/deliveries/take-back.ts'
import { printSlip } from '#domain/renting/order-details/print-slip.ts'
import { excuseLateness } from '#domain/renting/rentals/excuse-lateness.ts'
import { failCollection } from '#domain/renting/rentals/fail-collection.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { noteFailedAttempt } from '#domain/renting/rentals/note-failed-attempt.ts'
import { rentalContract } from '#domain/renting/rentals/rental.contract.ts'
import { addRentalCard, retryAuthorization } from '#domain/renting/rentals/retry-authorization.ts'
import { getRescue, replaceRental } from '#domain/renting/rescues/replace-rental.ts'
import { rescueContract } from '#domain/renting/rescues/rescue.contract.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('rentals', { ...rentalContract, ...changeContract, ...rescueContract })

export const rentals = guard.router({
  get: byField('id', getRental),
  retryHold: retryAuthorization,
  addCard: addRentalCard,
  accept: acceptRental,
  planAcceptance,
  takeAcceptanceBack,
  decline: declineRental,
  cancellation: byField('id', getCancellation),
  cancel: cancelRental,
  cancelAsOwner,
  operationsCancellation: byField('id', getOperationsCancellation),
  cancelByOperations,
  confirmCancellation,
  addPhoto: guard.addPhoto.handler(({ context, input: { params, body } }) => addPhoto(context, { ...params, file: body })),
  photo: getPhoto,
  packingSlip: guard.packingSlip.handler(({ context, input: { id, locale = context.locale } }) => printSlip({ ...context, locale }, id)),
  pack: packRental,
  dispatch: dispatchRental,
  deliver: deliverRental,
  failAttempt: noteFailedAttempt,
  giveUpDelivery,
  collect: collectRental,
  dropOff: dropOffRental,
  actForCourier,
  failCollection,
  handOver: handOverInPerson,
  giveUpHandOver,
  takeBack,
  missReturn,
  excuseLateness,
  receive: receiveRental,
  complete: completeRental,
  moveDays,
  freeStarts: byField('id', getFreeStarts),
  extension: byField('id', getExtension),
  extend: extendRental,
  returnEarly,
  replacements: byField('id', getRescue),
  replace: replaceRental,
  withdraw: withdrawRental,
})
