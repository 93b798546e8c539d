import type { Context } from '#domain/context.ts'
import { readPolicyValues } from '#domain/renting/policy-values/read-policy-values.ts'
import { cityName } from '#domain/site/areas/area.policy.ts'
import { listAreas } from '#domain/site/areas/list-areas.ts'
import { fillPolicyValues } from '#domain/site/settings/fill-policy-values.policy.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { staffedHours } from '#domain/site/settings/staffed-hours.policy.ts'
import { translator } from '#i18n/server.ts'
import { formatHours } from '#values/format.ts'
import type { LocalizedText } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { type Block, linesOf, parseProse, type Span } from '#values/prose.ts'
import type { Card, Filled } from './chatbot.contract.ts'
import { describeDebts, describeOrders, describeReturns } from './own-orders.ts'
import { type Placeholder, placeholders } from './placeholders.policy.ts'

/** Values of the placeholders; `{faq:A question}` is the answer in the site's questions and answers. */
const readers: Readonly<Record<Placeholder, (ctx: Context, of: string) => Promise<Filled>>> = {
  faq: answerOf,
  link: async (_, of) => {
    const [path = '/', label = ''] = of.split('|')
    return { content: '', cards: [{ kind: 'link', label, path }] }
  },
  orders: describeOrders,
  returns: describeReturns,
  debts: describeDebts,
  plans: readPlans,
  areas: readAreas,
  contact: describeContact,
  hours: describeHours,
}

/** Fills the placeholders of a response, such as `{plans}`, with what is true now; an unknown one stays as it is written. */
export async function fillTemplate(ctx: Context, template: string): Promise<Filled> {
  const parts = template.split(/(\{[a-z]+(?::[^{}]+)?\})/)
  const cards: Card[] = []
  let content = ''
  for (const part of parts) {
    const [, name = '', of = ''] = /^\{([a-z]+)(?::([^{}]+))?\}$/.exec(part) ?? []
    const known = placeholders.find((one) => one === name)
    const filled = known ? await readers[known](ctx, of) : { content: part, cards: [] }
    content += filled.content
    cards.push(...filled.cards)
  }
  return { content: content.trim(), cards }
}

const plain = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('')

const maxParsed = 4
const parsed = new WeakMap<LocalizedText, Map<string, Block[]>>()

/** The questions and answers with their figures in parts, parsed once for each text of a document of the settings. */
function blocksOf(faq: LocalizedText, filled: string): Block[] {
  const known = parsed.get(faq) ?? new Map<string, Block[]>()
  const blocks = known.get(filled) ?? parseProse(filled)
  // Other figures make another text, and the older one is not asked for again.
  if (!known.has(filled) && known.size >= maxParsed) known.clear()
  parsed.set(faq, known.set(filled, blocks))
  return blocks
}

/** The answer in the site's questions and answers; only a link to them once the question is removed. */
async function answerOf(ctx: Context, question: string): Promise<Filled> {
  const t = translator(ctx.locale)
  const { settings } = await readSettings(ctx)
  const blocks = blocksOf(settings.policies.faq, fillPolicyValues(settings.policies.faq[ctx.locale], await readPolicyValues(ctx)))
  const at = blocks.findIndex((block) => block.kind === 'heading' && plain(block.spans).trim() === question)
  const rest = at < 0 ? [] : blocks.slice(at + 1)
  const end = rest.findIndex(({ kind }) => kind === 'heading')
  const lines = (end < 0 ? rest : rest.slice(0, end)).flatMap(linesOf)
  const links = lines.flat().flatMap(({ href, text }) => (href?.startsWith('/') ? [{ label: capitalised(text), path: href }] : []))
  const more = links.length > 0 ? links : [{ label: t('chatbot:faq'), path: '/faq' }]
  const content = lines.length > 0 ? lines.map(plain).join('\n') : t('chatbot:see-faq')
  return { content, cards: more.map((link) => ({ kind: 'link' as const, ...link })) }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The plans that are offered, with their prices. */
export async function readPlans(ctx: Context): Promise<Filled> {
  const t = translator(ctx.locale)
  const { settings } = await readSettings(ctx)
  const lines = settings.membership.plans
    .filter(({ visible }) => visible)
    .map(({ name, priceMonthly }) => {
      const price = priceMonthly === 0 ? t('chatbot:plan-free') : t('chatbot:plan-price', { price: formatMoney(priceMonthly, ctx.locale) })
      return `${name[ctx.locale]}: ${price}`
    })
  return { content: lines.join('\n'), cards: [] }
}

/** The areas the shop delivers to, with the fee of each city. */
export async function readAreas(ctx: Context): Promise<Filled> {
  const t = translator(ctx.locale)
  const areas = listAreas(ctx)
  const cities = [...new Set(areas.map(({ city }) => city))]
  const lines = cities.map((city) => {
    const there = areas.filter((area) => area.city === city)
    const names = there.map(({ name }) => name).join(t('chatbot:comma'))
    return t('chatbot:areas', { city: cityName(city, ctx.locale), names, fee: formatMoney(there[0]?.roundTrip ?? 0, ctx.locale) })
  })
  return { content: lines.join('\n'), cards: [] }
}

async function describeContact(ctx: Context): Promise<Filled> {
  const t = translator(ctx.locale)
  const { contact } = (await readSettings(ctx)).settings
  const lines = [
    contact.showPhone && contact.phone && t('chatbot:phone', { phone: contact.phone }),
    contact.showEmail && contact.email && t('chatbot:email', { email: contact.email }),
  ].filter(Boolean)
  return { content: lines.join('\n'), cards: [{ kind: 'link', label: t('chatbot:contact'), path: '/contact' }] }
}

async function describeHours({ locale }: Context): Promise<Filled> {
  return { content: translator(locale)('chatbot:hours', formatHours(staffedHours.from, staffedHours.until, locale)), cards: [] }
}
