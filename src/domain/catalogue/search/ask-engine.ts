import type { ReadContext } from '#domain/catalogue/items/item-card.ts'
import { findOutsideUnavailable } from '#platform/outside/outside-unavailable.ts'
import { patient } from '#platform/patience.ts'
import { CollectionMissing, type Condition, type Found, type WantedWord } from '#platform/search-engine/search-engine.ts'
import { ticks } from '#platform/ticks.ts'
import type { Answer, SoughtWord } from './answer.ts'
import type { Passing } from './catalogue-filters.ts'

interface EngineQuery {
  answer: Answer
  passing: Pick<Passing, 'conditions'>
  limit: number
}

/**
 * Asks the search engine for the items that answer a text and pass the filters, without days: tier by tier, each in the order of group,
 * rank and age. Null without an engine, for an answer that only the database can evaluate, and while the engine does not answer.
 */
export async function askEngine({ searchEngine, log }: ReadContext, { answer, passing, limit }: EngineQuery): Promise<Found | null> {
  if (!searchEngine || !answer.sought) return null
  const better = answer.tiers.filter(({ relevance }) => relevance !== null).map(({ sought }) => sought.map(conditionOf))
  const conditions = [...answer.sought.map(conditionOf), ...passing.conditions]
  try {
    return await searchEngine.search({ conditions, better, limit })
  } catch (error) {
    // Its service has logged a fault; a collection is missing until it is filled for the first time.
    const isKnown = findOutsideUnavailable(error) !== null || error instanceof CollectionMissing || error instanceof TimeSpent
    if (!isKnown) log.error({ err: error }, 'the search engine was not understood')
    return null
  }
}

/** The engine had its time. */
class TimeSpent extends Error {}

/** The same for a read of several questions. It stops asking the engine after an error, and after one second in all. */
export function askedForASecond<C extends ReadContext>(ctx: C): C {
  const { searchEngine } = ctx
  if (!searchEngine) return ctx
  let leftMs = patient(1000)
  const search: typeof searchEngine.search = async (question) => {
    if (leftMs <= 0) throw new TimeSpent()
    const began = ticks()
    try {
      return await searchEngine.search(question)
    } catch (error) {
      leftMs = 0
      throw error
    } finally {
      leftMs -= ticks() - began
    }
  }
  return { ...ctx, searchEngine: { ...searchEngine, search } }
}

/** A text query of the database has alternatives only: words, and beginnings of words. */
function conditionOf({ text, place }: SoughtWord): Condition {
  const words = [...text.matchAll(/'([^']+)'(:\*)?/g)].map(
    ([, word = '', prefix]): WantedWord => ({ word, isPrefix: prefix !== undefined }),
  )
  return { field: place, words }
}
