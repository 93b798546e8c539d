import { addCard } from '#domain/money/cards/add-card.ts'
import { cardContract } from '#domain/money/cards/card.contract.ts'
import { makeDefaultCard, removeCard } from '#domain/money/cards/change-cards.ts'
import { listCards } from '#domain/money/cards/list-cards.ts'
import { guarded } from './guard.ts'

const guard = guarded('cards', cardContract)

export const cards = guard.router({
  list: listCards,
  add: addCard,
  makeDefault: makeDefaultCard,
  remove: removeCard,
})
