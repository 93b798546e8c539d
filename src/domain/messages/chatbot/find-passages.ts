import { getItem } from '#domain/catalogue/items/get-item.ts'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import { longestRental, priceFor, statedDays } from '#domain/catalogue/items/item.policy.ts'
import { browseCatalogue } from '#domain/catalogue/search/browse-catalogue.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { readPolicyValues } from '#domain/renting/policy-values/read-policy-values.ts'
import { fillPolicyValues } from '#domain/site/settings/fill-policy-values.policy.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { translator } from '#i18n/server.ts'
import { type DayRange, lengthOf } from '#values/day.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { formatShortRange } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { parseProse } from '#values/prose.ts'
import { struck } from './check-answer.policy.ts'
import { readAreas, readPlans } from './fill-template.ts'
import { tellingWords } from './match-intent.policy.ts'
import { readWish } from './read-wish.policy.ts'
import { bestOf, type Passage, passagesOf } from './sources.policy.ts'

const maxTexts = 5
const maxPieces = 2
const maxWords = 500

/** The page of each policy. */
const policies = {
  faq: '/faq',
  returnPolicy: '/return-policy',
  termsConditions: '/terms-conditions',
  privacyPolicy: '/privacy-policy',
} as const

/**
 * The passages for an answer, in the language of the context: the texts of the shop that match best, and the pieces it names or whose page
 * it is asked on, with their prices. `before` is the previous question. Accounts and orders are never included.
 */
export async function findPassages(
  ctx: Context,
  { question, before, path }: { question: string; before: string; path: string },
): Promise<Passage[]> {
  const words = tellingWords(question)
  if (words.length === 0) return []
  const texts = await readTexts(ctx)
  const found = bestOf(texts, words, { most: maxTexts })
  // A question like “and for shoes?” says little without the one before it.
  const asked = found.length > 0 ? found : bestOf(texts, tellingWords(before), { most: maxTexts })
  return [...(await findPieces(ctx, { question, path })), ...asked]
}

async function readTexts(ctx: Context): Promise<Passage[]> {
  const t = translator(ctx.locale)
  const { settings } = await readSettings(ctx)
  const figures = await readPolicyValues(ctx)
  const linked = (label: string, path: string) => ({ kind: 'link' as const, label: t('chatbot:source', { title: label }), path })
  const written = Object.entries(policies).flatMap(([name, path]) =>
    passagesOf(parseProse(fillPolicyValues(settings.policies[name as keyof typeof policies][ctx.locale], figures))).map(
      ({ heading, section, text }) => {
        const title = name === 'faq' ? heading : `${t(`policies:${name}.title`)}: ${heading}`
        const anchor = name === 'faq' ? foldForSearch(heading).replaceAll(' ', '-') : `section-${section}`
        return { title, facts: text, card: linked(title, `${path}#${anchor}`) }
      },
    ),
  )
  const known = (key: string, facts: string, path: string): Passage => ({ title: t(key), facts, card: linked(t(key), path) })
  return [
    ...written,
    known('chatbot:plans', (await readPlans(ctx)).content, '/membership-plans'),
    known('chatbot:delivery-areas', (await readAreas(ctx)).content, '/faq'),
    known('chatbot:my-orders', t('chatbot:orders-way'), '/profile/orders'),
  ]
}

async function findPieces(ctx: Context, { question, path }: { question: string; path: string }): Promise<Passage[]> {
  const { today } = await nowOf(ctx)
  const { q, size, from, until } = readWish(question, today)
  const asked = from && until ? { from, until } : null
  const days = asked && lengthOf(asked) <= longestRental ? asked : null
  const named = q === '' ? [] : await browse(ctx, { q, size, days })
  const shown = /^\/product\/([A-Za-z0-9-]{1,64})$/.exec(path)?.[1]
  const ids = [...new Set([...(shown ? [shown] : []), ...named])].slice(0, maxPieces)
  const pieces = await Promise.all(ids.map((id) => orNothing(getItem(ctx, id))))
  return pieces.flatMap((piece) => (piece ? pieceOf(ctx, piece, { days, isFree: days !== null && named.includes(piece.id) }) : []))
}

async function browse(ctx: Context, { q, size, days }: { q: string; size: string | undefined; days: DayRange | null }): Promise<string[]> {
  const page = await orNothing(browseCatalogue(ctx, { q, ...(size && { size: [size] }), ...days, limit: maxPieces }))
  if (!page) return []
  // A piece that only comes closest is included if the question contains its name.
  const near = page.items.map(({ id, name, brand }) => ({ id, title: `${name} ${brand}`, facts: '' }))
  return (page.isPartial ? bestOf(near, tellingWords(q), { most: maxPieces }) : near).map(({ id }) => id)
}

/** Days that cannot be rented and pieces that are gone answer nothing. */
async function orNothing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function pieceOf(ctx: Context, piece: Item, { days, isFree }: { days: DayRange | null; isFree: boolean }): Passage {
  const t = translator(ctx.locale)
  const count = days ? lengthOf(days) : statedDays
  const price = priceFor(piece.priceByDays, count)
  const facts = [
    t('chatbot:piece-price', { days: t('chat:for-days', { count }), price: formatMoney(price, ctx.locale) }),
    t('chatbot:piece-deposit', { deposit: formatMoney(piece.deposit, ctx.locale) }),
    t('chatbot:piece-size', { size: piece.size }),
    ...piece.measurements.map(({ part, cm }) => t('chatbot:piece-measure', { part: t(`items:part.${part}`), cm })),
    ...(days && isFree ? [t('chatbot:piece-free', { days: formatShortRange(days, ctx.locale) })] : []),
  ]
  const picture = piece.pictures[0] ? { ...piece.pictures[0], placeholder: '' } : null
  const { name, brand } = piece
  return {
    title: struck(`${name}, ${brand}`),
    facts: facts.join('\n'),
    words: struck(`${piece.description}\n${piece.care}`).slice(0, maxWords),
    card: {
      kind: 'item',
      name,
      brand,
      picture,
      price,
      days: count,
      path: `/product/${piece.id}${days && isFree ? `?from=${days.from}&until=${days.until}` : ''}`,
    },
  }
}
