import { type Context, type Needs, nowOf } from '#domain/context.ts'
import type { BusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { type InLanguage, inLanguage, type Locale } from '#values/locale.ts'
import { parseProse } from '#values/prose.ts'
import { quickLinks } from './defaults/quick-links.ts'
import { fillPolicyValues, type PolicyValues } from './fill-policy-values.policy.ts'
import { readShown } from './read-draft.ts'
import type { DescribedPictures, Policy, Site, SiteSettings } from './settings.contract.ts'
import { homeSections, mirroredFocus, type PolicyName, shownFonts } from './settings.policy.ts'

/** The public part of the settings in the caller's language, without promotional codes, the account for transfers and the addresses allowed during maintenance. */
export async function getSite(ctx: Context & Needs<'fontService'>, methods: string[]): Promise<Site> {
  const { version, source, settings, described, isDraft } = await readShown(ctx)
  const { promotionalCodes: _, cliq: __, policies, membership, maintenance, footer, homePageSections, ...rest } = settings
  const header = focused(isDraft ? settings.header : await current(ctx, settings.header), described)
  const publicSections = {
    ...rest,
    methods,
    header,
    typography: shownFonts(rest.typography, Boolean(ctx.fontService)),
    footer: { ...footer, navLinks: footer.navLinks.length > 0 ? footer.navLinks : quickLinks },
    homePageSections: { ...homePageSections, order: shownSections(settings) },
    policies: { termsVersion: policies.termsVersion, termsLastUpdated: policies.termsLastUpdated },
    membership: { enabled: membership.enabled },
    assurances: proven(settings.assurances, ctx.locale),
    maintenance: { enabled: maintenance.enabled, message: maintenance.message },
    fills: fillsOf(settings),
    focuses: focusesOf(header),
    alts: Object.fromEntries([...described].flatMap(([address, { alt }]) => (alt[ctx.locale] ? [[address, alt[ctx.locale]]] : []))),
  }
  return { version, source, settings: inLanguage(publicSections, ctx.locale), ...(isDraft && { isDraft }) }
}

/** The texts of the membership page in the caller's language, the visible plans, and what they bring now. */
export async function getMembership(
  ctx: Context,
): Promise<InLanguage<SiteSettings['membership']> & { benefits: BusinessSettings['memberships'] }> {
  const { membership } = (await readShown(ctx)).settings
  const { figures } = await readBusinessSettings(ctx)
  const offer = inLanguage({ ...membership, plans: membership.plans.filter(({ visible }) => visible) }, ctx.locale)
  return { ...offer, benefits: figures.memberships }
}

/** One policy in the caller's language, with the figures that it names, parsed into blocks. */
export async function getPolicy(ctx: Context, name: PolicyName, figures: PolicyValues): Promise<Policy> {
  const { policies } = (await readShown(ctx)).settings
  return {
    name,
    blocks: parseProse(fillPolicyValues(policies[name][ctx.locale], figures)),
    version: policies.termsVersion,
    lastUpdated: policies.termsLastUpdated,
  }
}

/** The sections of the home page in their order. Without a newsletter nothing asks for addresses. */
function shownSections({ homePageSections: { enabled, order }, newsletter }: SiteSettings): SiteSettings['homePageSections']['order'] {
  return (enabled ? order : [...homeSections]).filter((name) => newsletter.enabled || name !== 'newsletter')
}

/** Switches off the statements without a source in the reader's language. */
function proven({ rating, security, approvals, testimonials }: SiteSettings['assurances'], locale: Locale): SiteSettings['assurances'] {
  const of = (one: typeof rating) => ({ ...one, enabled: one.enabled && (one.source[locale] !== '' || one.url !== '') })
  return { rating: of(rating), security: of(security), approvals: of(approvals), testimonials: of(testimonials) }
}

type Header = SiteSettings['header']

/** The header with the slides of today. A preview has them all. */
async function current(ctx: Context, header: Header): Promise<Header> {
  if (header.images.every(({ from, until }) => from === '' && until === '')) return header
  const { today } = await nowOf(ctx)
  const images = header.images.filter(({ from, until }) => (from === '' || from <= today) && (until === '' || today <= until))
  return { ...header, images }
}

/** Pictures without a point of their own here keep that of the library in view. */
function focused(header: Header, described: DescribedPictures): Header {
  const pointOf = (image: string, focus: string): string => focus || (described.get(image)?.focus ?? '')
  const images = header.images.map((one) => ({ ...one, focus: pointOf(one.image, one.focus) }))
  return { ...header, images, imageFocus: pointOf(header.image, header.imageFocus) }
}

/** In Arabic a picture may be shown the other way round. */
function focusesOf({ images, imageFocus }: Header): string[] {
  const points = [imageFocus, ...images.map(({ focus }) => focus)].filter((focus) => focus !== '')
  return [...new Set(points.flatMap((focus) => [focus, mirroredFocus(focus)]))]
}

function fillsOf({ header, contactForm, membership }: SiteSettings): string[] {
  const colors = [...header.ctaButtons, ...membership.plans].map(({ color }) => color)
  return [...new Set([...colors, contactForm.submitButtonColor])]
}
