import { browseCatalogue } from '#domain/catalogue/search/browse-catalogue.ts'
import { catalogueContract } from '#domain/catalogue/search/catalogue.contract.ts'
import { shopWindow } from '#domain/catalogue/search/shop-window.ts'
import { open } from './door.ts'

const door = open(catalogueContract)

export const catalogue = door.router({
  browse: door.browse.access('anyone').handler(({ context, input }) => browseCatalogue(context, input)),
  window: door.window.access('anyone').handler(({ context }) => shopWindow(context)),
})
