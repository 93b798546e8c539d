import { getPerformance } from '#domain/renting/scores/get-performance.ts'
import { getOtherScore, getOwnerScore, getOwnScores } from '#domain/renting/scores/get-score.ts'
import { scoreContract } from '#domain/renting/scores/score.contract.ts'
import { byField, guarded } from './guard.ts'
import { readCatalogue } from './read-catalogue.ts'

const guard = guarded('scores', scoreContract)

export const scores = guard.router({
  performance: getPerformance,
  mine: getOwnScores,
  ofRental: byField('rental', getOtherScore),
  ofOwner: guard.ofOwner.handler(({ context, input }) => readCatalogue(context, (ctx) => getOwnerScore(ctx, input.item))),
})
