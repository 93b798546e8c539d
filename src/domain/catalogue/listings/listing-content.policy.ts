import { ladderOf } from '#domain/catalogue/items/stated-prices.policy.ts'
import { type Locale, type LocalizedText, locales, otherLocale } from '#values/locale.ts'
import type { Fils } from '#values/money.ts'
import { type ListingContent, type ListingDraft, listingContentSchema } from './listing-content.contract.ts'
import { isForeign, isInLanguage } from './listing-words.policy.ts'

const usualPeriod = 3

/** The usual answer to each content key, also for content that was stored before the key existed; undefined where the owner is asked. */
const answers: { readonly [Key in keyof ListingContent]: ListingContent[Key] | undefined } = {
  photos: undefined,
  flaws: [],
  category: undefined,
  type: undefined,
  accessoryKind: null,
  size: undefined,
  measurements: [],
  condition: undefined,
  colors: undefined,
  name: undefined,
  brand: undefined,
  description: undefined,
  care: undefined,
  tags: [],
  occasions: [],
  sleeve: null,
  length: null,
  neckline: null,
  drafted: null,
  price: undefined,
  rentalPeriod: usualPeriod,
  stated: {},
  agreedValue: null,
  turnaroundDays: 2,
  quantity: 1,
  pickupArea: undefined,
  pickupContactNumber: null,
  availableFrom: null,
  availableUntil: null,
  isInstantBook: true,
  allowsInPerson: false,
}

/** Every content key. `Object.keys` loses the names of the keys. */
export const contentKeys = Object.keys(answers) as (keyof ListingContent)[]
const answeredKeys = contentKeys.filter((key) => answers[key] !== undefined)
/** The content keys without a usual answer. */
export const askedKeys = contentKeys.filter((key) => answers[key] === undefined)

/** The initial content of a new listing. */
export const usual: ListingDraft = Object.fromEntries(answeredKeys.map((key) => [key, answers[key]]))

/** Fills the missing keys that have a usual answer: from the live item if there is one, else with that answer. */
export function filledContent(draft: ListingDraft, live: ListingContent | null): ListingDraft {
  const known = live ? Object.fromEntries(answeredKeys.map((key) => [key, live[key]])) : usual
  return { ...known, ...draft }
}

/** The texts that an owner may write in one language only. */
export const textFields = ['name', 'brand', 'description', 'care'] as const
type TextField = (typeof textFields)[number]

/** The text as its owner wrote it in a language; empty where it only repeats the text of the other. */
export function writtenIn(text: LocalizedText | undefined, locale: Locale): string {
  if (!text) return ''
  const isRepeated = text[locale] === text[otherLocale(locale)] && isForeign(text[locale], locale)
  return isRepeated ? '' : text[locale]
}

/**
 * Fills the texts of a language that its owner left out with those of the other; a text in another script than that of its language counts
 * as left out. A brand keeps the script it was written in.
 */
export function withBothTexts(draft: ListingDraft): ListingDraft {
  const filled = textFields.flatMap((field) => {
    const text = draft[field]
    return text ? [[field, { en: textIn(field, text, 'en'), ar: textIn(field, text, 'ar') }] as const] : []
  })
  return { ...draft, ...Object.fromEntries(filled) }
}

function textIn(field: TextField, text: LocalizedText, locale: Locale): string {
  const [own, other] = [text[locale], text[otherLocale(locale)]]
  const isLeftOut = own.trim() === '' || (field !== 'brand' && isForeign(own, locale))
  return isLeftOut && other.trim() !== '' ? other : own
}

/** The language in which name or description are left out while the other has them; null where both or neither are written. */
export function languageLeftOut({ name, description }: ListingDraft): Locale | null {
  const isWritten = (locale: Locale) => [name, description].every((text) => text && isInLanguage(text[locale], locale))
  return locales.find((locale) => !isWritten(locale) && isWritten(otherLocale(locale))) ?? null
}

/** Returns the content if it is complete, else null. */
export function wholeContent(content: ListingDraft): ListingContent | null {
  return listingContentSchema.safeParse(content).data ?? null
}

/** The prices in fils for 1 to 14 days; empty without a price. */
export function draftLadder({ price, rentalPeriod = usualPeriod, stated = {} }: ListingDraft): Fils[] {
  return price === undefined ? [] : ladderOf({ price, rentalPeriod, stated })
}
