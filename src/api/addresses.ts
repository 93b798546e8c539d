import { addressContract } from '#domain/accounts/profiles/address.contract.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from '#domain/accounts/profiles/change-addresses.ts'
import { guarded } from './guard.ts'

const guard = guarded('addresses', addressContract)

export const addresses = guard.router({
  list: guard.list.handler(({ context }) => listAddresses(context)),
  add: guard.add.handler(({ context, input }) => addAddress(context, input)),
  change: guard.change.handler(({ context, input }) => changeAddress(context, input)),
  remove: guard.remove.handler(({ context, input }) => removeAddress(context, input)),
})
