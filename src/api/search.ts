import { browseCatalogue } from '#domain/catalogue/search/browse-catalogue.ts'
import { countCatalogue } from '#domain/catalogue/search/count-catalogue.ts'
import { exampleEarnings } from '#domain/catalogue/search/example-earnings.ts'
import { searchContract } from '#domain/catalogue/search/search.contract.ts'
import { shopWindow } from '#domain/catalogue/search/shop-window.ts'
import { guarded } from './guard.ts'
import { readCatalogue, readInSteps } from './read-catalogue.ts'

const guard = guarded('search', searchContract)

export const search = guard.router({
  browse: guard.browse.handler(async ({ context, input }) => {
    const page = await readInSteps(context, (ctx) => browseCatalogue(ctx, input))
    const isSearch = input.after === undefined && (input.q !== undefined || input.from !== undefined)
    if (isSearch) context.activity?.count('search')
    if (isSearch && input.q && (page.items.length === 0 || page.isPartial)) context.activity?.miss(input.q, context.actor.network)
    return page
  }),
  counts: guard.counts.handler(({ context, input }) => readInSteps(context, (ctx) => countCatalogue(ctx, input))),
  earnings: guard.earnings.handler(({ context }) => readInSteps(context, exampleEarnings)),
  window: guard.window.handler(({ context }) => readCatalogue(context, shopWindow)),
})
