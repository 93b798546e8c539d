import { joinWaits, leaveWaits } from '#domain/renting/waits/change-waits.ts'
import { listWaits } from '#domain/renting/waits/list-waits.ts'
import { waitContract } from '#domain/renting/waits/wait.contract.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('waits', waitContract)

export const waits = guard.router({
  list: listWaits,
  join: joinWaits,
  leave: byField('id', leaveWaits),
})
