import { browseCatalogue } from '#domain/catalogue/search/browse-catalogue.ts'
import type { Browse } from '#domain/catalogue/search/search.contract.ts'
import type { Context } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { formatShortRange } from '#values/format.ts'
import type { BotReply, Card } from './chatbot.contract.ts'
import type { Wish } from './read-wish.policy.ts'

const maxCards = 3

/** The clothes of the catalogue that answer a wish, with their price for its days; no cards where nothing has all of it. */
export async function findClothes(ctx: Context, { q, size, from, until, max }: Wish): Promise<BotReply> {
  const t = translator(ctx.locale)
  const asked: Browse = {
    ...(q !== '' && { q }),
    ...(size && { size: [size] }),
    ...(from && until && { from, until }),
    ...(max !== undefined && { max }),
  }
  const { items, isPartial } = await browseCatalogue(ctx, { ...asked, limit: maxCards })
  const found = isPartial ? [] : items
  const intent = 'find-clothes'
  if (found.length === 0) return { intent, content: t('chatbot:no-clothes'), cards: [] }
  const days = from && until ? { from, until } : null
  const cards = found.map(
    ({ id, name, brand, pictures, price, days: count }): Card => ({
      kind: 'item',
      name,
      brand,
      picture: pictures[0] ? { ...pictures[0], placeholder: '' } : null,
      price,
      days: count,
      path: `/product/${id}${days ? `?from=${days.from}&until=${days.until}` : ''}`,
    }),
  )
  const content = days ? t('chatbot:clothes-on', { days: formatShortRange(days, ctx.locale) }) : t('chatbot:clothes')
  const all: Card = { kind: 'link', label: t('chatbot:all-clothes'), path: addressOf(asked) }
  return { intent, content, cards: [...cards, all] }
}

function addressOf({ q, size, from, until, max }: Browse): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(size?.[0] && { size: size[0] }),
    ...(from && until && { from, until }),
    ...(max !== undefined && { max: String(max / 1000) }),
  })
  return `/browse${query.size > 0 ? `?${query}` : ''}`
}
