import { type Column, type SQL, sql } from 'drizzle-orm'
import { items } from '#domain/catalogue/items/items.table.ts'
import { type Facet, facetNames, facets } from './facet.policy.ts'

/** True in SQL for items that have one of the chosen values of a facet. */
export function hasChosen(facet: Facet, chosen: string | readonly string[]): SQL {
  const column = columnOf(facet)
  if (typeof chosen === 'string') return sql`${column} = ${chosen}`
  const values = sql`${sql.param([...chosen])}::text[]`
  if (column.dataType === 'array') return sql`${column} && ${values}`
  return sql`coalesce(${column}${asText(facet)} = ANY (${values}), false)`
}

/** The value of a facet in SQL, one row for each value an item has; over the columns of `facetProperties`. */
export function facetValue(facet: Facet): SQL {
  const name = sql.identifier(columnOf(facet).name)
  return columnOf(facet).dataType === 'array' ? sql`unnest(${name})` : sql`${name}${asText(facet)}`
}

/** The columns of all facets; items that agree in all of them have the same `facet_key` and are counted together. */
export const facetProperties = sql.join(
  facetNames.map((facet) => sql.identifier(columnOf(facet).name)),
  sql`, `,
)

/** The names of the columns of all facets. */
export const facetColumnNames: readonly string[] = facetNames.map((facet) => columnOf(facet).name)

function columnOf(facet: Facet): Column {
  return items[facets[facet].field]
}

function asText(facet: Facet): SQL {
  return columnOf(facet).dataType === 'boolean' ? sql`::text` : sql``
}
