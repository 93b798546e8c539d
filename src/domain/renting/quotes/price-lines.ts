import { type SQL, sql } from 'drizzle-orm'
import { isUnblocked } from '#domain/accounts/blocked-people/is-unblocked.ts'
import type { TrustLevel } from '#domain/accounts/people/person.contract.ts'
import type { Picture } from '#domain/catalogue/items/item.contract.ts'
import { blockOf, depositFor, depositOf, priceFor, refusalToDays, type Starts } from '#domain/catalogue/items/item.policy.ts'
import { isFree, rankUnits, type UnitCalendar } from '#domain/catalogue/units/unit.policy.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Day, type DayRange, lengthOf } from '#values/day.ts'
import type { LocalizedText } from '#values/locale.ts'
import type { Fils } from '#values/money.ts'
import type { BagLine, QuoteLine } from './quote.contract.ts'
import type { PricedPiece } from './reductions.policy.ts'

/** The fields of an item that a price and an order need. */
export interface PricedItem {
  id: string
  ownerId: string
  category: string
  name: LocalizedText
  brand: LocalizedText
  size: string
  colors: string[]
  pictures: Picture[]
  priceByDays: Fils[]
  agreedValue: Fils
  turnaroundDays: number
  isLive: boolean
  isInstantBook: boolean
  allowsInPerson: boolean
  pickupArea: string
}

/**
 * A line of a bag with its price. `gone` when its item does not exist or does not come in its colour, `own` when it is its customer's.
 * `item` is null when there is none. Amounts in fils, `price` and `deposit` for the whole line.
 */
export interface PricedLine extends BagLine {
  item: PricedItem | null
  days: number
  unitPrice: Fils
  unitDeposit: Fils
  price: Fils
  deposit: Fils
  free: number
  state: QuoteLine['state']
}

/** The pieces of lines, one by one, in the order of the lines. */
export function piecesOf(
  lines: readonly PricedLine[],
): (PricedPiece & DayRange & { ownerId: string; agreedValue: Fils; deposit: Fils; pickupArea?: string })[] {
  return lines.flatMap(({ quantity, unitPrice, unitDeposit, from, until, item }) =>
    Array.from({ length: quantity }, () => ({
      price: unitPrice,
      from,
      until,
      category: item?.category ?? '',
      ownerId: item?.ownerId ?? '',
      agreedValue: item?.agreedValue ?? 0,
      deposit: unitDeposit,
      ...(item && { pickupArea: item.pickupArea }),
    })),
  )
}

/**
 * The items with these ids, for pricing, with pictures in one language. Items of owners whom the actor blocked, or who blocked the actor,
 * are not live.
 */
export function findPricedItems(ctx: Asking, ids: readonly string[]): Promise<Map<string, PricedItem>> {
  return readPricedItems(ctx, ids, sql``)
}

/** Like `findPricedItems`; locks the items' rows in sorted order, so that two transactions over the same items cannot deadlock. */
export function lockPricedItems(tx: TxContext, ids: readonly string[]): Promise<Map<string, PricedItem>> {
  return readPricedItems(tx, ids, sql`ORDER BY id FOR NO KEY UPDATE`)
}

type Asking = Pick<Context | TxContext, 'db' | 'locale' | 'actor'>

async function readPricedItems(ctx: Asking, ids: readonly string[], order: SQL): Promise<Map<string, PricedItem>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<
    Omit<PricedItem, 'pictures'> & { pictures: (Omit<Picture, 'alt'> & { alt: string | LocalizedText })[] }
  >(sql`
    SELECT id, owner_id AS "ownerId", category, name, brand, size, colors, pictures, price_by_days AS "priceByDays", agreed_value_fils AS "agreedValue",
      turnaround_days AS "turnaroundDays", (status = 'approved' AND visibility = 'visible' AND ${isUnblocked(ctx, sql`items.owner_id`)}) AS "isLive",
      is_instant_book AS "isInstantBook", allows_in_person AS "allowsInPerson", pickup_area AS "pickupArea"
    FROM items WHERE id = ANY (${sql.param([...new Set(ids)])}::text[]) ${order}`)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        pictures: row.pictures.map((picture) => ({
          ...picture,
          alt: typeof picture.alt === 'string' ? picture.alt : picture.alt[ctx.locale],
        })),
      },
    ]),
  )
}

/** Refuses 422 with the codes of `refusalToDays` and the places of the lines concerned. */
export function refuseDays(lines: readonly BagLine[], starts: Starts): void {
  const refused = lines.map((line, index) => ({ at: index, code: refusalToDays(line, starts) })).filter((line) => line.code !== null)
  const first = refused[0]
  if (first?.code) throw new Refusal(first.code, 422, { lines: refused.map((line) => line.at) })
}

/**
 * @throws {Refusal} 422 `item.color-unknown` with the places of the lines whose colour their item does not come in
 */
export function refuseColors(lines: readonly BagLine[], items: ReadonlyMap<string, PricedItem>): void {
  const strange = lines.flatMap((line, index) => (isStrange(line, items.get(line.itemId)) ? [index] : []))
  if (strange.length > 0) throw new Refusal('item.color-unknown', 422, { lines: strange })
}

function isStrange({ color }: BagLine, item: PricedItem | undefined): boolean {
  return color !== undefined && item?.colors.includes(color) === false
}

/** Whether a line of a bag has a price: its piece is there, and somebody else's. */
export function isPriced({ state }: Pick<PricedLine, 'state'>): boolean {
  return state === 'free' || state === 'taken'
}

/** Prices lines for a person of this trust level and says which are free; lines of one item share its units, in the order of the bag. */
export function priceLines(
  lines: readonly BagLine[],
  items: ReadonlyMap<string, PricedItem>,
  {
    calendars,
    earliest,
    trustLevel,
    personId,
  }: { calendars: readonly UnitCalendar[]; earliest: Day; trustLevel: TrustLevel; personId: string | null },
): PricedLine[] {
  const units = calendars.map((unit) => ({ ...unit, busy: [...unit.busy] }))
  return lines.map((line) => {
    const item = items.get(line.itemId)
    const days = lengthOf(line)
    const unpriced = { ...line, item: item ?? null, days, unitPrice: 0, unitDeposit: 0, price: 0, deposit: 0, free: 0 }
    if (!item?.isLive || isStrange(line, item)) return { ...unpriced, state: 'gone' }
    if (item.ownerId === personId) return { ...unpriced, state: 'own' }
    const block = blockOf(line, { turnaroundDays: item.turnaroundDays, earliest })
    const free = rankUnits(
      units.filter((unit) => unit.itemId === item.id && isFree(unit, block)),
      block,
    )
    const isEnough = free.length >= line.quantity
    if (isEnough) for (const unit of free.slice(0, line.quantity)) unit.busy.push(block)
    const unitPrice = priceFor(item.priceByDays, days)
    const unitDeposit = depositOf(depositFor(item.agreedValue), trustLevel)
    return {
      ...line,
      item,
      days,
      unitPrice,
      unitDeposit,
      price: unitPrice * line.quantity,
      deposit: unitDeposit * line.quantity,
      free: free.length,
      state: isEnough ? 'free' : 'taken',
    }
  })
}
