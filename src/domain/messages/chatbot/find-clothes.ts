import { browseCatalogue } from '#domain/catalogue/search/browse-catalogue.ts'
import type { Browse } from '#domain/catalogue/search/search.contract.ts'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'
import { formatShortRange } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import type { BotReply, Card } from './chatbot.contract.ts'
import type { SearchWish } from './read-wish.policy.ts'

const intent = 'find-clothes'
const maxCards = 3

/** A way to answer a wish: what is asked of the catalogue, and what is said of what it finds. */
interface Way {
  asked: Browse
  words: string
}

/**
 * The clothes of the catalogue that answer a wish, with their price for its days; where nothing has all of it, what comes closest: for more
 * money, on other days, in other sizes. Days that cannot be rented are said to be so. Only the way to the catalogue where nothing does.
 */
export async function findClothes(ctx: Context, wish: SearchWish): Promise<BotReply> {
  const t = translator(ctx.locale)
  let refusal = ''
  for (const { asked, words } of waysTo(ctx, wish)) {
    try {
      const cards = await cardsOf(ctx, asked)
      if (cards.length > 0) return { intent, content: refusal === '' ? words : `${refusal} ${t('chatbot:clothes')}`, cards }
    } catch (error) {
      if (!(error instanceof Refusal && error.code.startsWith('days.'))) throw error
      refusal = t(`refusals:${error.code}`)
    }
  }
  const content = refusal === '' ? t('chatbot:no-clothes') : refusal
  return { intent, content, cards: [{ kind: 'link', label: t('chatbot:browse'), path: '/browse' }] }
}

/** Whether clothes were found. */
export function hasClothes({ cards }: BotReply): boolean {
  return cards.some(({ kind }) => kind === 'item')
}

/** With all of the wish, then without one part of it after the other, then without any. */
function waysTo({ locale }: Context, { q, size, from, until, max }: SearchWish): Way[] {
  const t = translator(locale)
  const days = from && until ? { from, until } : null
  const range = days ? formatShortRange(days, locale) : ''
  const words: Browse = q === '' ? {} : { q }
  const parts: Record<'price' | 'days' | 'size', Browse> = {
    price: max === undefined ? {} : { max },
    days: days ?? {},
    size: size ? { size: [size] } : {},
  }
  const asked = { ...words, ...parts.size, ...parts.days, ...parts.price }
  const found = days ? t('chatbot:clothes-on', { days: range }) : t('chatbot:clothes')
  const ways: Way[] = [{ asked, words: found }]
  if (max !== undefined) {
    const dearer: Browse = { ...words, ...parts.size, ...parts.days, sort: 'price-up' }
    ways.push({ asked: dearer, words: t('chatbot:near-price', { price: formatMoney(max, locale) }) })
  }
  if (days) ways.push({ asked: { ...words, ...parts.size, ...parts.price }, words: t('chatbot:near-days', { days: range }) })
  if (size) ways.push({ asked: { ...words, ...parts.days, ...parts.price }, words: t('chatbot:near-size', { size }) })
  if (q !== '' && Object.keys(asked).length > 2) ways.push({ asked: { ...words, sort: 'price-up' }, words: t('chatbot:near-any') })
  return ways
}

/** The best of what has all that is asked, and the way to all of it. */
async function cardsOf(ctx: Context, asked: Browse): Promise<Card[]> {
  const { items } = await browseCatalogue(ctx, { ...asked, limit: maxCards }, { isWhole: true })
  if (items.length === 0) return []
  const { from, until } = asked
  const cards = items.map(
    ({ id, name, brand, pictures, price, days }): Card => ({
      kind: 'item',
      name,
      brand,
      picture: pictures[0] ? { ...pictures[0], placeholder: '' } : null,
      price,
      days,
      path: `/product/${id}${from && until ? `?from=${from}&until=${until}` : ''}`,
    }),
  )
  return [...cards, { kind: 'link', label: translator(ctx.locale)('chatbot:all-clothes'), path: addressOf(asked) }]
}

function addressOf({ q, size, from, until, max, sort }: Browse): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(size?.[0] && { size: size[0] }),
    ...(from && until && { from, until }),
    ...(max !== undefined && { max: String(max / 1000) }),
    ...(sort && { sort }),
  })
  return `/browse${query.size > 0 ? `?${query}` : ''}`
}
