import { getPerformance } from '#domain/renting/scores/get-performance.ts'
import { getOtherScore, getOwnerScore, getOwnScores } from '#domain/renting/scores/get-score.ts'
import { scoreContract } from '#domain/renting/scores/score.contract.ts'
import { guarded } from './guard.ts'
import { readCatalogue } from './read-catalogue.ts'

const guard = guarded('scores', scoreContract)

export const scores = guard.router({
  performance: guard.performance.handler(({ context }) => getPerformance(context)),
  mine: guard.mine.handler(({ context }) => getOwnScores(context)),
  ofRental: guard.ofRental.handler(({ context, input }) => getOtherScore(context, input.rental)),
  ofOwner: guard.ofOwner.handler(({ context, input }) => readCatalogue(context, (ctx) => getOwnerScore(ctx, input.item))),
})
