import type pg from 'pg'
import { newId } from '#values/id.ts'
import type { ProviderCard } from './payments.ts'

/**
 * The behaviour of a test card. `declines-later`, `forbids-later`, `asks-later`: with holds on the saved card. `lapses`: an authorisation
 * ends before it is captured. `inquired`: its bank opens an inquiry and takes nothing. `disputed-in-part`: its bank takes half.
 * `refund-fails`: a refund fails later.
 */
export type CardKind =
  | 'succeeds'
  | 'declined'
  | 'challenge'
  | 'late'
  | 'twice'
  | 'declines-later'
  | 'forbids-later'
  | 'asks-later'
  | 'disputed'
  | 'disputed-in-part'
  | 'inquired'
  | 'lapses'
  | 'refund-fails'

const kinds: Readonly<Record<string, CardKind>> = {
  '4242424242424242': 'succeeds',
  '5555555555554444': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000003220': 'challenge',
  '4000000000000259': 'late',
  '4000000000000341': 'twice',
  '4000000000009995': 'declines-later',
  '4000002760003184': 'asks-later',
  '4000000000002685': 'disputed',
  '4000000000002693': 'disputed-in-part',
  '4000000000001976': 'inquired',
  '4000000000000119': 'lapses',
  '4000000000005126': 'refund-fails',
  '4000000000009979': 'forbids-later',
}

/** The kind of a test card by its digits; undefined for any other number. */
export function kindOfCard(number: string): CardKind | undefined {
  return kinds[number]
}

export interface TypedCard {
  number: string
  expiry: string
  kind: CardKind
  /** Null: the card is not kept. */
  customer: string | null
}

/** Stores an accepted card and returns its id. */
export async function addDemoCard(pool: Pick<pg.Pool, 'query'>, { number, expiry, kind, customer }: TypedCard): Promise<string> {
  const id = `democard_${newId()}`
  await pool.query(`INSERT INTO demo_cards (id, customer_id, kind, brand, last4, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`, [
    id,
    customer,
    kind,
    number.startsWith('5') ? 'mastercard' : 'visa',
    number.slice(-4),
    monthOf(expiry),
  ])
  return id
}

/** The typed `MM YY` or `MM YYYY`; a month far ahead for anything else, as the page asks for no expiry. */
function monthOf(expiry: string): string {
  const [, month, year] = /^(0[1-9]|1[0-2])(?:20)?(\d{2})$/.exec(expiry) ?? []
  return month && year ? `20${year}-${month}` : `${new Date().getUTCFullYear() + 4}-12`
}

/** The columns of a `CardRow`, of `demo_cards` as `c`. */
export const cardColumns = 'c.id AS card_id, c.brand, c.last4, c.expires_at'

export interface CardRow {
  card_id: string | null
  brand: string
  last4: string
  expires_at: string
}

/** The card of a joined row, or null. */
export function demoCardOf({ card_id, brand, last4, expires_at }: CardRow): ProviderCard | null {
  return card_id === null ? null : { id: card_id, brand, last4, expiresAt: expires_at }
}
