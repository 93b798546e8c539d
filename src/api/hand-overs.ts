import { handOverContract } from '#domain/renting/conditions/hand-over.contract.ts'
import { listHandOvers } from '#domain/renting/conditions/list-hand-overs.ts'
import { guarded } from './guard.ts'

const guard = guarded('handOvers', handOverContract)

export const handOvers = guard.router({
  due: guard.due.handler(async ({ context }) => ({ handOvers: await listHandOvers(context) })),
})
