import { browseCatalogue } from '#domain/catalogue/browse-catalogue.ts'
import { catalogueContract } from '#domain/catalogue/catalogue.contract.ts'
import { open } from './door.ts'

const door = open(catalogueContract)

export const catalogue = door.router({
  browse: door.browse.access('anyone').handler(({ context, input }) => browseCatalogue(context, input)),
})
