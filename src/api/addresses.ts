import { addressContract } from '#domain/accounts/profiles/address.contract.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from '#domain/accounts/profiles/change-addresses.ts'
import { guarded } from './guard.ts'

const guard = guarded('addresses', addressContract)

export const addresses = guard.router({
  list: listAddresses,
  add: addAddress,
  change: changeAddress,
  remove: removeAddress,
})
