import { addressContract } from '#domain/accounts/profiles/address.contract.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from '#domain/accounts/profiles/keep-addresses.ts'
import { open } from './door.ts'

const door = open(addressContract)

export const addresses = door.router({
  list: door.list.access('person').handler(({ context }) => listAddresses(context)),
  add: door.add.access('person').handler(({ context, input }) => addAddress(context, input)),
  change: door.change.access('person').handler(({ context, input }) => changeAddress(context, input)),
  remove: door.remove.access('person').handler(({ context, input }) => removeAddress(context, input)),
})
