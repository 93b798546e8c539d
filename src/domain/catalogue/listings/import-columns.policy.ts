import { sizeOf } from '#domain/catalogue/items/size.policy.ts'
import type { LocalizedText } from '#values/locale.ts'
import type { ListingContent, ListingDraft } from './listing-content.contract.ts'

/** Faults of a table: in its head, in a row as a whole, or in one cell. */
export const importFaults = ['column-missing', 'column-unknown', 'cells-uneven', 'cell-missing', 'cell-invalid'] as const

interface Cell {
  /** As it was written; the first argument has its digits in Latin. */
  cell: string
  /** The draft made from the columns before it. */
  content: ListingDraft
}

interface Column {
  isNeeded?: true
  /** The part of the listing in the cell; the contract's schema validates it. */
  read: (latin: string, cell: Cell) => Record<string, unknown>
}

const list = (text: string) =>
  text
    .split(/[|،]/)
    .map((part) => part.trim())
    .filter(Boolean)
/** Converts dinars as people write them to fils: `12.5`, `12,5`, `1,250`, `٤٥٫٥ د.أ`. NaN for a text that is no amount. */
function fils(latin: string): number {
  const [, digits = ''] = /^([\d.,٫٬]+)(?:\s*(?:JOD|JD|د\.?\s?[أا]\.?|دينار))?$/i.exec(latin) ?? []
  const plain = digits
    .replaceAll('٫', '.')
    .replaceAll(/[,٬](?=\d{3}(?!\d))/g, '')
    .replace(',', '.')
  return /^\d+(\.\d{1,3})?$/.test(plain) ? Math.round(Number(plain) * 1000) : Number.NaN
}
/** Null for what is neither. */
function isYes(text: string): boolean | null {
  if (/^(yes|true|1|نعم)$/i.test(text)) return true
  return /^(no|false|0|لا)$/i.test(text) ? false : null
}

/** A text in one language; the other stays as it is. */
function inLanguage(field: 'name' | 'brand' | 'description' | 'care', locale: keyof LocalizedText): Column {
  return { read: (_, { cell, content }) => ({ [field]: { en: '', ar: '', ...content[field], [locale]: cell } }) }
}

/** The columns of each content key, by their names in the first line of a table; null for keys that no table holds. Several values in a cell are separated by `|`. */
const columnsOf: Readonly<Record<keyof ListingContent, Readonly<Record<string, Column>> | null>> = {
  name: {
    name_en: { ...inLanguage('name', 'en'), isNeeded: true },
    name_ar: { ...inLanguage('name', 'ar'), isNeeded: true },
  },
  brand: {
    brand_en: inLanguage('brand', 'en'),
    brand_ar: inLanguage('brand', 'ar'),
  },
  description: {
    description_en: inLanguage('description', 'en'),
    description_ar: inLanguage('description', 'ar'),
  },
  care: {
    care_en: inLanguage('care', 'en'),
    care_ar: inLanguage('care', 'ar'),
  },
  category: { category: { isNeeded: true, read: (category) => ({ category }) } },
  type: { type: { isNeeded: true, read: (type) => ({ type }) } },
  accessoryKind: { accessory_kind: { read: (accessoryKind) => ({ accessoryKind }) } },
  size: { size: { isNeeded: true, read: (size) => ({ size: sizeOf(size) }) } },
  condition: { condition: { isNeeded: true, read: (condition) => ({ condition }) } },
  colors: { colors: { read: (latin) => ({ colors: list(latin) }) } },
  tags: { tags: { read: (_, { cell }) => ({ tags: list(cell) }) } },
  occasions: { occasions: { read: (latin) => ({ occasions: list(latin) }) } },
  sleeve: { sleeve: { read: (sleeve) => ({ sleeve }) } },
  length: { length: { read: (length) => ({ length }) } },
  neckline: { neckline: { read: (neckline) => ({ neckline }) } },
  /** `chest:92|waist:74`, in centimetres. */
  measurements: {
    measurements: {
      read: (latin) => ({
        measurements: list(latin).map((entry) => {
          const [part, cm] = entry.split(':')
          return { part: part?.trim(), cm: Number(cm) }
        }),
      }),
    },
  },
  price: { price: { isNeeded: true, read: (latin) => ({ price: fils(latin) }) } },
  rentalPeriod: { rental_period: { isNeeded: true, read: (latin) => ({ rentalPeriod: Number(latin) }) } },
  agreedValue: { agreed_value: { read: (latin) => ({ agreedValue: fils(latin) }) } },
  turnaroundDays: { turnaround_days: { read: (latin) => ({ turnaroundDays: Number(latin) }) } },
  quantity: { quantity: { read: (latin) => ({ quantity: Number(latin) }) } },
  pickupArea: { pickup_area: { read: (pickupArea) => ({ pickupArea }) } },
  pickupContactNumber: { pickup_contact_number: { read: (latin) => ({ pickupContactNumber: latin.replace(/[\s-]/g, '') }) } },
  availableFrom: { available_from: { read: (availableFrom) => ({ availableFrom }) } },
  availableUntil: { available_until: { read: (availableUntil) => ({ availableUntil }) } },
  isInstantBook: { instant_book: { read: (text) => ({ isInstantBook: isYes(text) }) } },
  allowsInPerson: { in_person: { read: (text) => ({ allowsInPerson: isYes(text) }) } },
  photos: null,
  flaws: null,
  stated: null,
  drafted: null,
}

/** The columns of a table of listings, in the order of the template. */
export const importColumns: Readonly<Record<string, Column>> = Object.assign({}, ...Object.values(columnsOf))
