import { statedDays } from '#domain/catalogue/items/item.policy.ts'
import type { ReadContext } from '#domain/catalogue/items/item-card.ts'
import { browseCatalogue } from './browse-catalogue.ts'
import { countCatalogue } from './count-catalogue.ts'
import type { Counted, ExampleEarnings, ExampleKind } from './search.contract.ts'

/** The question to the catalogue that finds the pieces of a kind. */
const questions: Readonly<Record<ExampleKind, Counted>> = {
  gown: { category: 'Women', q: 'gown' },
  abaya: { category: 'Women', q: 'abaya' },
  thobe: { category: 'Women', q: 'thobe' },
  suit: { category: 'Men', q: 'suit' },
  kids: { category: 'Kids' },
  bag: { category: 'accessories', kind: ['bag'] },
}

/**
 * The prices for three days of what is on the market, by kind, with the piece of each kind that the catalogue lists first. A kind without
 * pieces has no prices.
 */
export async function exampleEarnings(ctx: ReadContext): Promise<ExampleEarnings> {
  // `Object.entries` loses the names of the keys.
  const kinds = await Promise.all(
    (Object.entries(questions) as [ExampleKind, Counted][]).map(([kind, question]) => readKind(ctx, kind, question)),
  )
  return { days: statedDays, kinds }
}

async function readKind(ctx: ReadContext, kind: ExampleKind, question: Counted): Promise<ExampleEarnings['kinds'][number]> {
  const [{ items }, { total, prices }] = await Promise.all([
    browseCatalogue(ctx, { ...question, limit: 1 }, { isWhole: true }),
    countCatalogue(ctx, question),
  ])
  const [item = null] = items
  const isKnown = item !== null && total > 0
  return { kind, item, prices: isKnown ? { least: prices.min, most: prices.max } : null }
}
