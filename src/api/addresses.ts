import { addressContract } from '#domain/accounts/profiles/address.contract.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from '#domain/accounts/profiles/change-addresses.ts'
import { guarded } from './guard.ts'

const guard = guarded(addressContract)

export const addresses = guard.router({
  list: guard.list.access('person').handler(({ context }) => listAddresses(context)),
  add: guard.add.access('person').handler(({ context, input }) => addAddress(context, input)),
  change: guard.change.access('person').handler(({ context, input }) => changeAddress(context, input)),
  remove: guard.remove.access('person').handler(({ context, input }) => removeAddress(context, input)),
})
