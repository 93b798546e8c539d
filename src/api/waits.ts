import { joinWaits, leaveWaits } from '#domain/renting/waits/change-waits.ts'
import { listWaits } from '#domain/renting/waits/list-waits.ts'
import { waitContract } from '#domain/renting/waits/wait.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded('waits', waitContract)

export const waits = guard.router({
  list: guard.list.handler(({ context }) => listWaits(context)),
  join: guard.join.handler(({ context, input }) => joinWaits(context, input)),
  leave: guard.leave.handler(({ context, input }) => leaveWaits(context, input.id)),
})
