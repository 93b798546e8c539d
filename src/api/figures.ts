import { figuresContract } from '#domain/site/business-figures/business-figures.contract.ts'
import { changeFigures } from '#domain/site/business-figures/change-figures.ts'
import { listFigures } from '#domain/site/business-figures/list-figures.ts'
import { readFigures } from '#domain/site/business-figures/read-figures.ts'
import { guarded } from './guard.ts'

const guard = guarded('figures', figuresContract)

export const figures = guard.router({
  get: readFigures,
  history: guard.history.handler(async ({ context }) => ({ versions: await listFigures(context) })),
  write: changeFigures,
})
