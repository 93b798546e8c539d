import { type SQL, sql } from 'drizzle-orm'
import { cleaned } from '#values/cleaned.ts'
import { foldForSearch } from '#values/fold-for-search.ts'

/** As the index `orders_by_contact` has it. */
const contact = sql`(' ' || fold_for_search(coalesce(found.email, '') || ' ' || coalesce(found.delivery ->> 'name', '') || ' ' || coalesce(found.delivery ->> 'phone', '')))`
const maxNumberDigits = 9

/**
 * The ids of the orders found by a number like LB-1234, a name, a phone or an e-mail address; null for an empty text. An account is found
 * by its whole address, an order by a part of its own texts.
 */
export function findByWords(typed: string | undefined): SQL | null {
  const words = cleaned(typed ?? '')
  if (words === '') return null
  const ways = [numberIn(words), phoneIn(words), contactIn(words), accountOf(words)].filter((way) => way !== null)
  // No fence around it: for a name that many have the planner walks the newest orders, for a rare one it asks the index of trigrams.
  return sql`(SELECT found.id FROM orders found WHERE ${sql.join(ways, sql` OR `)})`
}

function numberIn(words: string): SQL | null {
  const digits = /^(?:lb)?[\s-]*(\d+)$/i.exec(words)?.[1]
  return digits && digits.length <= maxNumberDigits ? sql`found.number = ${Number(digits)}` : null
}

/** A phone ends in its national digits in every spelling. */
function phoneIn(words: string): SQL | null {
  if (!/^[+\d\s()-]+$/.test(words)) return null
  const digits = words.replace(/\D/g, '').replace(/^(?:00)?962|^0/, '')
  return digits.length >= 4 ? sql`${contact} LIKE ${`%${digits}%`}` : null
}

/** A trigram index finds fewer than three letters only at the beginning of a word. */
function contactIn(words: string): SQL | null {
  const folded = foldForSearch(words)
  if (folded === '' || /^\d+$/.test(folded)) return null
  return sql`${contact} LIKE ${folded.length < 3 ? `% ${folded}%` : `%${folded}%`}`
}

/** A name in Arabic letters is stored with the account: the order has it as the customer wrote it. */
function accountOf(words: string): SQL {
  const folded = /[\u0621-\u064a]/.test(words) ? foldForSearch(words) : ''
  const isNamed = sql`search_words LIKE ${folded.length < 3 ? `% ${folded}%` : `%${folded}%`}`
  return sql`found.person_id = ANY (ARRAY(SELECT id FROM people WHERE ${folded === '' ? sql`email = ${words.toLowerCase()}` : isNamed}))`
}
