import { blockPerson, unblockPerson } from '#domain/accounts/blocked-people/block-person.ts'
import { blockedPersonContract } from '#domain/accounts/blocked-people/blocked-person.contract.ts'
import { getOtherSide } from '#domain/accounts/blocked-people/find-other-side.ts'
import { listBlocked } from '#domain/accounts/blocked-people/list-blocked.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('blockedPeople', blockedPersonContract)

export const blockedPeople = guard.router({
  list: guard.list.handler(async ({ context }) => ({ people: await listBlocked(context) })),
  ofRental: byField('rental', getOtherSide),
  block: byField('rental', blockPerson),
  unblock: guard.unblock.handler(async ({ context, input }) => ({ people: await unblockPerson(context, input.id) })),
})
