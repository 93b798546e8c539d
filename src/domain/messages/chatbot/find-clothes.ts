import { browseCatalogue } from '#domain/catalogue/search/browse-catalogue.ts'
import type { Browse } from '#domain/catalogue/search/search.contract.ts'
import type { Context } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { formatShortRange } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import type { BotReply, Card } from './chatbot.contract.ts'
import type { Wish } from './read-wish.policy.ts'

const maxCards = 3

/**
 * The clothes of the catalogue that answer a wish, with their price for its days; where nothing has all of it, what comes closest: for more
 * money, on other days or in other sizes. No cards where nothing does.
 */
export async function findClothes(ctx: Context, { q, size, from, until, max }: Wish): Promise<BotReply> {
  const t = translator(ctx.locale)
  const days = from && until ? { from, until } : null
  const of = { ...(q !== '' && { q }) }
  const inSize = size ? { size: [size] } : {}
  const onDays = days ?? {}
  const words = days ? t('chatbot:clothes-on', { days: formatShortRange(days, ctx.locale) }) : t('chatbot:clothes')
  const ways: { asked: Browse; words: string }[] = [
    { asked: { ...of, ...inSize, ...onDays, ...(max !== undefined && { max }) }, words },
    ...(max === undefined
      ? []
      : [
          {
            asked: { ...of, ...inSize, ...onDays, sort: 'price-up' as const },
            words: t('chatbot:near-price', { price: formatMoney(max, ctx.locale) }),
          },
        ]),
    ...(days ? [{ asked: { ...of, ...inSize }, words: t('chatbot:near-days', { days: formatShortRange(days, ctx.locale) }) }] : []),
    ...(size ? [{ asked: { ...of, ...onDays }, words: t('chatbot:near-size', { size }) }] : []),
  ]
  for (const way of ways) {
    const cards = await cardsOf(ctx, way.asked)
    if (cards.length > 0) return { intent, content: way.words, cards }
  }
  return { intent, content: t('chatbot:no-clothes'), cards: [] }
}

const intent = 'find-clothes'

/** The best of what has all that is asked, and the way to all of it. */
async function cardsOf(ctx: Context, asked: Browse): Promise<Card[]> {
  const { items, isPartial } = await browseCatalogue(ctx, { ...asked, limit: maxCards })
  if (isPartial || items.length === 0) return []
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
