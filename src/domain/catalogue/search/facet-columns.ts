import { type Column, type SQL, sql } from 'drizzle-orm'
import { items } from '#domain/catalogue/items/items.table.ts'
import { type Facet, facetNames, facets } from './facet.policy.ts'

/** True in SQL for items that have one of the chosen values of a facet. */
export function hasChosen(facet: Facet, chosen: string | readonly string[]): SQL {
  const column = columnOf(facet)
  if (typeof chosen === 'string') return sql`${column} = ${chosen}`
  const values = sql`${sql.param([...chosen])}::text[]`
  if (column.dataType === 'array') return sql`${column} && ${values}`
  return sql`${column}${asText(facet)} = ANY (${values})`
}

/** The values of a facet in SQL as an array of texts, empty where an item has none. */
export function facetAsArray(facet: Facet): SQL {
  const column = columnOf(facet)
  return column.dataType === 'array' ? sql`${column}` : sql`array_remove(ARRAY[${column}${asText(facet)}], NULL)`
}

/** The names of the columns of all facets. */
export const facetColumnNames: readonly string[] = facetNames.map((facet) => columnOf(facet).name)

function columnOf(facet: Facet): Column {
  return items[facets[facet].field]
}

function asText(facet: Facet): SQL {
  return columnOf(facet).dataType === 'boolean' ? sql`::text` : sql``
}
