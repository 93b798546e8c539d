import { addCard } from '#domain/money/cards/add-card.ts'
import { cardContract } from '#domain/money/cards/card.contract.ts'
import { makeDefaultCard, removeCard } from '#domain/money/cards/change-cards.ts'
import { listCards } from '#domain/money/cards/list-cards.ts'
import { guarded } from './guard.ts'

const guard = guarded('cards', cardContract)

export const cards = guard.router({
  list: guard.list.handler(({ context }) => listCards(context)),
  add: guard.add.handler(({ context, input }) => addCard(context, input)),
  makeDefault: guard.makeDefault.handler(({ context, input }) => makeDefaultCard(context, input)),
  remove: guard.remove.handler(({ context, input }) => removeCard(context, input)),
})
