import { confirmationContract } from '#domain/accounts/roles/confirmation.contract.ts'
import { confirmRole, declineRole } from '#domain/accounts/roles/give-role.ts'
import { findSecondPerson, listConfirmations } from '#domain/accounts/roles/list-confirmations.ts'
import { confirmDestination, declineDestination } from '#domain/site/second-person/confirm-destination.ts'
import { confirmFigures, declineFigures } from '#domain/site/second-person/confirm-figures.ts'
import { guarded } from './guard.ts'

const guard = guarded('confirmations', confirmationContract)

export const confirmations = guard.router({
  list: listConfirmations,
  confirm: guard.confirm.handler(async ({ context, input: { kind, id } }) => {
    await (kind === 'role' ? confirmRole : kind === 'figures' ? confirmFigures : confirmDestination)(context, id)
    return listConfirmations(context)
  }),
  decline: guard.decline.handler(async ({ context, input: { kind, id } }) => {
    await (kind === 'role' ? declineRole : kind === 'figures' ? declineFigures : declineDestination)(context, id)
    return listConfirmations(context)
  }),
  second: findSecondPerson,
})
