import { acceptRental } from '#domain/renting/rentals/accept-rental.ts'
import { cancelAsOwner } from '#domain/renting/rentals/cancel-as-owner.ts'
import { cancelByOperations, confirmCancellation } from '#domain/renting/rentals/cancel-by-operations.ts'
import { cancelRental, getCancellation } from '#domain/renting/rentals/cancel-rental.ts'
import { declineRental } from '#domain/renting/rentals/decline-rental.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { rentalContract } from '#domain/renting/rentals/rental.contract.ts'
import { withdrawRental } from '#domain/renting/rentals/withdraw-rental.ts'
import { guarded } from './guard.ts'

const guard = guarded('rentals', rentalContract)

export const rentals = guard.router({
  get: guard.get.handler(({ context, input }) => getRental(context, input.id)),
  accept: guard.accept.handler(({ context, input }) => acceptRental(context, input)),
  decline: guard.decline.handler(({ context, input }) => declineRental(context, input)),
  cancellation: guard.cancellation.handler(({ context, input }) => getCancellation(context, input.id)),
  cancel: guard.cancel.handler(({ context, input }) => cancelRental(context, input)),
  cancelAsOwner: guard.cancelAsOwner.handler(({ context, input }) => cancelAsOwner(context, input)),
  cancelByOperations: guard.cancelByOperations.handler(({ context, input }) => cancelByOperations(context, input)),
  confirmCancellation: guard.confirmCancellation.handler(({ context, input }) => confirmCancellation(context, input)),
  withdraw: guard.withdraw.handler(({ context, input }) => withdrawRental(context, input)),
})
