import { type Column, type SQL, sql } from 'drizzle-orm'
import { items } from '#domain/catalogue/items/items.table.ts'
import { type Facet, facetNames, facets } from './facet.policy.ts'

/** True in SQL for items that have one of the chosen values of a facet. */
export function hasChosen(facet: Facet, chosen: string | readonly string[]): SQL {
  const column = columnOf(facet)
  if (typeof chosen === 'string') return sql`${column} = ${chosen}`
  if (column.dataType === 'array') return sql`${column} && ${sql.param([...chosen])}::text[]`
  // `= ANY` of several facets at once would search their index for each combination of the values.
  return sql`(${sql.join(
    chosen.map((value) => sql`${column}${asText(facet)} = ${value}`),
    sql` OR `,
  )})`
}

/** An item's values of a facet in SQL, as JSON in a text: a value or an array of them; null without any. */
export function facetAsJson(facet: Facet): SQL {
  return sql`to_json(${columnOf(facet)})::text`
}

/** The names of the columns of all facets. */
export const facetColumnNames: readonly string[] = facetNames.map((facet) => columnOf(facet).name)

function columnOf(facet: Facet): Column {
  return items[facets[facet].field]
}

function asText(facet: Facet): SQL {
  return columnOf(facet).dataType === 'boolean' ? sql`::text` : sql``
}
