import {
  accessoryKinds,
  categories,
  conditions,
  itemTypes,
  lengths,
  necklines,
  occasions,
  sleeves,
} from '#domain/catalogue/items/item-terms.policy.ts'
import { colorNames } from '#domain/catalogue/items/owner-terms.policy.ts'
import { sizeOf } from '#domain/catalogue/items/size.policy.ts'
import { listedAreas } from '#domain/site/areas/area.policy.ts'
import { readAmount } from '#values/amount.ts'
import type { LocalizedText } from '#values/locale.ts'
import { dialledPhone } from '#values/phone.ts'
import type { ListingContent, ListingDraft } from './listing-content.contract.ts'
import { dayIn, isDateOfExcel, wholeNumber } from './spreadsheet-values.policy.ts'

/** Faults of a table: in its head, in a row as a whole, or in one cell. */
export const importFaults = [
  'column-missing',
  'column-unknown',
  'column-twice',
  'cells-uneven',
  'cell-missing',
  'cell-invalid',
  'not-in-list',
  'amount-two',
  'day-unclear',
  'size-is-date',
  'number-rounded',
] as const
export type ImportFault = (typeof importFaults)[number]

interface Cell {
  /** As it was written; the first argument is without unseen marks and has its digits in Latin. */
  cell: string
  /** The draft made from the columns before it. */
  content: ListingDraft
}

/** A closed list of values, with the key of their words in `items`; areas have names of their own. */
export interface ClosedList {
  words: 'category' | 'type' | 'kind' | 'condition' | 'color' | 'occasion' | 'sleeve' | 'length' | 'neckline' | 'area'
  values: readonly string[]
}

interface Column {
  isNeeded?: true
  /** The values that a cell may have; it is read once its words are known. */
  among?: ClosedList
  /** A cell of the example row in the template. */
  example?: string
  /** The part of the listing in the cell, which the contract's schema validates, or the fault of a cell that a spreadsheet has spoilt. */
  read: (latin: string, cell: Cell) => Record<string, unknown> | ImportFault
}

/** The values of a cell with several. */
export const valuesIn = (text: string): string[] =>
  text
    .split(/[|،]/)
    .map((part) => part.trim())
    .filter(Boolean)
/** A part of a listing from an amount in dinars. */
function money(field: 'price' | 'agreedValue'): Column['read'] {
  return (latin) => {
    const reading = readAmount(latin)
    if ('fils' in reading) return { [field]: reading.fils }
    return reading.fault === 'two' ? 'amount-two' : 'cell-invalid'
  }
}

/** A part of a listing from a day, in any order that has one meaning. */
function dayOf(field: 'availableFrom' | 'availableUntil'): Column['read'] {
  return (latin) => {
    const day = dayIn(latin)
    return day === null ? 'day-unclear' : { [field]: day }
  }
}

/** Null for what is neither. */
function isYes(text: string): boolean | null {
  if (/^(yes|true|1|نعم|صح)$/i.test(text)) return true
  return /^(no|false|0|لا|خطأ)$/i.test(text) ? false : null
}

/** A text in one language; the other stays as it is. */
function inLanguage(field: 'name' | 'brand' | 'description' | 'care', locale: keyof LocalizedText): Column {
  return { read: (_, { cell, content }) => ({ [field]: { en: '', ar: '', ...content[field], [locale]: cell } }) }
}

/** The columns of each content key, by their names in the first line of a table; null for keys that no table holds. Several values in a cell are separated by `|`. */
const columnsOf: Readonly<Record<keyof ListingContent, Readonly<Record<string, Column>> | null>> = {
  name: {
    name_en: { ...inLanguage('name', 'en'), isNeeded: true, example: 'EXAMPLE: Emerald gown' },
    name_ar: { ...inLanguage('name', 'ar'), isNeeded: true, example: 'مثال: فستان زمرّدي' },
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
  category: {
    category: { isNeeded: true, among: { words: 'category', values: categories }, example: 'Women', read: (category) => ({ category }) },
  },
  type: { type: { isNeeded: true, among: { words: 'type', values: itemTypes }, example: 'formal', read: (type) => ({ type }) } },
  accessoryKind: { accessory_kind: { among: { words: 'kind', values: accessoryKinds }, read: (accessoryKind) => ({ accessoryKind }) } },
  size: {
    size: { isNeeded: true, example: 'M', read: (size) => (isDateOfExcel(size) ? 'size-is-date' : { size: sizeOf(size) }) },
  },
  condition: {
    condition: {
      isNeeded: true,
      among: { words: 'condition', values: conditions },
      example: 'like-new',
      read: (condition) => ({ condition }),
    },
  },
  colors: {
    colors: { among: { words: 'color', values: colorNames }, example: 'green|gold', read: (latin) => ({ colors: valuesIn(latin) }) },
  },
  tags: { tags: { read: (_, { cell }) => ({ tags: valuesIn(cell) }) } },
  occasions: {
    occasions: {
      among: { words: 'occasion', values: occasions },
      example: 'wedding|engagement',
      read: (latin) => ({ occasions: valuesIn(latin) }),
    },
  },
  sleeve: { sleeve: { among: { words: 'sleeve', values: sleeves }, example: 'long', read: (sleeve) => ({ sleeve }) } },
  length: { length: { among: { words: 'length', values: lengths }, example: 'full', read: (length) => ({ length }) } },
  neckline: { neckline: { among: { words: 'neckline', values: necklines }, read: (neckline) => ({ neckline }) } },
  /** `chest:92|waist:74`, in centimetres. */
  measurements: {
    measurements: {
      example: 'chest:92|waist:74',
      read: (latin) => ({
        measurements: valuesIn(latin).map((entry) => {
          const [part, cm] = entry.split(':')
          return { part: part?.trim(), cm: Number(cm) }
        }),
      }),
    },
  },
  price: { price: { isNeeded: true, example: '45', read: money('price') } },
  rentalPeriod: { rental_period: { isNeeded: true, example: '3', read: (latin) => ({ rentalPeriod: Number(latin) }) } },
  agreedValue: { agreed_value: { example: '450', read: money('agreedValue') } },
  turnaroundDays: { turnaround_days: { example: '2', read: (latin) => ({ turnaroundDays: Number(latin) }) } },
  quantity: { quantity: { example: '1', read: (latin) => ({ quantity: Number(latin) }) } },
  pickupArea: {
    pickup_area: {
      among: {
        words: 'area',
        get values() {
          return listedAreas()
        },
      },
      example: 'Abdoun',
      read: (pickupArea) => ({ pickupArea }),
    },
  },
  pickupContactNumber: {
    pickup_contact_number: {
      example: '0791234567',
      read: (latin) => {
        const number = wholeNumber(latin)
        return number === null ? 'number-rounded' : { pickupContactNumber: dialledPhone(number) }
      },
    },
  },
  availableFrom: { available_from: { example: '2027-01-09', read: dayOf('availableFrom') } },
  availableUntil: { available_until: { read: dayOf('availableUntil') } },
  isInstantBook: { instant_book: { example: 'yes', read: (text) => ({ isInstantBook: isYes(text) }) } },
  allowsInPerson: { in_person: { example: 'no', read: (text) => ({ allowsInPerson: isYes(text) }) } },
  photos: null,
  flaws: null,
  stated: null,
  drafted: null,
}

/** The columns of a table of listings, in the order of the template. */
export const importColumns: Readonly<Record<string, Column>> = Object.assign({}, ...Object.values(columnsOf))

/** Whether a row is the example of the template, which nobody has deleted. */
export function isExample(name: string | undefined): boolean {
  return name === importColumns['name_en']?.example
}
