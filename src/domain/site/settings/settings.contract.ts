import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { benefitsSchema } from '#domain/site/business-settings/business-settings.policy.ts'
import { isSafeLink } from '#values/link.ts'
import type { LocalizedText } from '#values/locale.ts'
import { hasSafeLinks } from '#values/prose.ts'
import { day, email, fils, text } from '#values/schemas.ts'
import { proseOfHtml } from './prose-of-html.ts'
import { focusPoint, fontName, homeSections, policyNames, socialIcons } from './settings.policy.ts'

const color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/), z.toLowerCase())
/** A bundled family, or one of the web font service. */
const font = z.string().check(z.regex(fontName))
const link = z.string().check(z.maxLength(300), z.refine(isSafeLink, 'link.unsafe'))
/** The name of a bundled picture (`hero-1`), or the path of a file of this site. */
const picture = z
  .string()
  .check(z.maxLength(200), z.regex(/^([a-z0-9][a-z0-9-]*|(\/[a-zA-Z0-9_-][a-zA-Z0-9_.-]*)+\.(avif|webp|png|jpe?g|svg))$/))
const none = z.literal('')
/** The point of a picture that stays in view where it is cut; without one the page chooses. */
const focus = z._default(z.union([none, z.string().check(z.regex(focusPoint))]), '')
const itemId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))
const phone = z.string().check(z.regex(/^\+?[\d ]{6,20}$/))
const list = <T extends z.core.$ZodType>(entry: T, max: number) => z.array(entry).check(z.maxLength(max))
const distinct = z.refine((values: unknown) => new Set(values as unknown[]).size === (values as unknown[]).length, 'list.repeats')

type Words = (max: number, min?: number) => z.core.$ZodType

type WordsOf<T> = (max: number, min?: number) => T

/** A plan of the membership. */
function planOf<T extends z.core.$ZodType>(words: WordsOf<T>) {
  return z.strictObject({
    id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    name: words(40),
    description: words(300, 0),
    price: fils,
    priceMonthly: fils,
    priceYearly: fils,
    billingCycle: z.enum(['monthly', 'yearly']),
    features: list(words(120), 12),
    visible: z.boolean(),
    tagline: words(30, 0),
    buttonText: words(40),
    highlight: z.boolean(),
    color,
    currency: z.literal('JOD'),
    currencySymbol: words(8),
  })
}

/** A slide of the home page, shown on its days. */
function slideOf<T extends z.core.$ZodType>(words: WordsOf<T>) {
  return z
    .strictObject({
      ...{ image: picture, focus, title: words(100, 0), subtitle: words(200, 0), button: words(40, 0) },
      url: z.union([none, link]),
      productId: z.union([none, itemId]),
      from: z.union([none, day]),
      until: z.union([none, day]),
    })
    .check(z.refine(({ from, until }) => from === '' || until === '' || from <= until, { path: ['until'], error: 'days.reversed' }))
}

function contactFormOf<T extends z.core.$ZodType>(words: WordsOf<T>) {
  return z.strictObject({
    submitButtonText: words(40),
    submitButtonColor: color,
    showFirstName: z.boolean(),
    showLastName: z.boolean(),
    showPhone: z.boolean(),
    firstNameLabel: words(60),
    lastNameLabel: words(60),
    emailLabel: words(60),
    phoneLabel: words(60),
    messageLabel: words(60),
    messagePlaceholder: words(120, 0),
  })
}

/** The sections of the document; `asWords` and `asProse` make the schema of a text: both languages to edit, one to show. */
function sections<W extends Words, P extends Words>(asWords: W, asProse: P) {
  const words = (max: number, min?: number) => asWords(max, min) as ReturnType<W>
  const prose = (max: number) => asProse(max) as ReturnType<P>
  const assurance = z.strictObject({ enabled: z.boolean(), source: words(120, 0), url: z.union([none, link]) })
  const socialLinks = list(z.strictObject({ platform: text(40), url: link, icon: z.enum(socialIcons) }), 12)
  return {
    colors: z.strictObject({ primaryColor: color, secondaryColor: color }),
    typography: z.strictObject({ headingFont: font, bodyFont: font }),
    header: z.strictObject({
      title: words(60),
      subtitle: words(200, 0),
      image: picture,
      imageFocus: focus,
      images: list(slideOf(words), 8),
      showSliderButtons: z.boolean(),
      sliderInterval: z.int().check(z.minimum(2000), z.maximum(60_000)),
      ctaButtons: list(z.strictObject({ text: words(40), url: link, color }), 4),
      defaultButtonText: words(40),
      defaultButtonUrl: link,
      logo: z.union([none, picture]),
      showLogo: z.boolean(),
      navigationLinks: list(z.strictObject({ name: words(40), href: link }), 10),
    }),
    footer: z.strictObject({
      companyDescription: words(400, 0),
      socialLinks,
      navLinks: list(z.strictObject({ text: words(60), url: link }), 16),
    }),
    featuredProducts: list(itemId, 24).check(distinct),
    specialOccasionProducts: list(itemId, 24).check(distinct),
    promotionalCodes: z.strictObject({ enabled: z.boolean() }),
    /** Off: nothing asks for addresses, and no issue goes out. */
    newsletter: z.strictObject({ enabled: z.boolean() }),
    /** The account that customers send CliQ transfers to: its alias, and the name that their bank shows of it. */
    cliq: z.strictObject({ enabled: z.boolean(), alias: z.string().check(z.regex(/^[A-Za-z0-9]{0,30}$/)), name: words(60, 0) }),
    contactForm: contactFormOf(words),
    contact: z.strictObject({
      title: words(100),
      subtitle: words(300, 0),
      email: z.union([none, email]),
      phone: z.union([none, phone]),
      address: words(200, 0),
      showEmail: z.boolean(),
      showPhone: z.boolean(),
      showAddress: z.boolean(),
      showContactInfo: z.boolean(),
      showSocialIcons: z.boolean(),
      showSocialLinks: z.boolean(),
      socialLinks,
    }),
    policies: z.strictObject({
      ...(Object.fromEntries(policyNames.map((name) => [name, prose(20_000)])) as Record<(typeof policyNames)[number], ReturnType<P>>),
      termsVersion: text(20),
      termsLastUpdated: day,
    }),
    homePageSections: z.strictObject({ enabled: z.boolean(), order: list(z.enum(homeSections), homeSections.length).check(distinct) }),
    membership: z.strictObject({
      title: words(100),
      subtitle: words(300, 0),
      showPriceToggle: z.boolean(),
      enabled: z.boolean(),
      defaultCurrency: z.literal('JOD'),
      defaultCurrencySymbol: words(8),
      plans: list(planOf(words), 6),
    }),
    /** The plan that halves the deposit of a rental; its prices are business settings. */
    protection: z.strictObject({ enabled: z.boolean() }),
    /** Statements of the shop about itself with their sources. One without a source is not shown. */
    assurances: z.strictObject({ rating: assurance, security: assurance, approvals: assurance, testimonials: assurance }),
    maintenance: z.strictObject({
      enabled: z.boolean(),
      message: words(500, 0),
      allowedIPs: list(z.union([z.ipv4(), z.ipv6()]), 50),
    }),
  }
}

const plainText = (max: number, min?: number) => text(max, min).check(z.refine(hasSafeLinks, 'link.unsafe'))
/** A text that may be HTML; it is stored in our markup. */
const prose = (max: number) => z.pipe(z.pipe(text(max * 4, 0), z.transform(proseOfHtml)), plainText(max, 0))
/** The number of tags that the texts of one request may have together: converting one costs up to ten microseconds. */
const maxTags = 8000
/** Counts the tags of what is given before `schema` converts any of its texts. */
export function withFewTags<Output, Input>(schema: z.ZodMiniType<Output, Input>) {
  const hasFewTags = (given: unknown) => (JSON.stringify(given) ?? '').split('<', maxTags + 2).length <= maxTags + 1
  return z.pipe(z.custom<Input>(hasFewTags, 'html.too-many-tags'), schema)
}
const shownSections = sections(
  () => z.string(),
  () => z.string(),
)

/** The whole document, with texts in both languages; unknown keys are refused. */
export const settingsSchema = z.strictObject(
  sections(
    (max, min) => z.strictObject({ en: plainText(max, min), ar: plainText(max, min) }),
    (max) => z.strictObject({ en: prose(max), ar: prose(max) }),
  ),
)
export type SiteSettings = z.infer<typeof settingsSchema>

/** The membership page: its texts, and what the plans bring by the business settings. */
const membershipOfferSchema = z.extend(shownSections.membership, {
  benefits: z.strictObject({ premium: benefitsSchema, vip: benefitsSchema }),
})

/** The settings that every page may know, in one language. Policies and plans have routes of their own. */
export const publicSettingsSchema = z.object({
  colors: shownSections.colors,
  typography: shownSections.typography,
  header: shownSections.header,
  footer: shownSections.footer,
  featuredProducts: shownSections.featuredProducts,
  specialOccasionProducts: shownSections.specialOccasionProducts,
  contactForm: shownSections.contactForm,
  contact: shownSections.contact,
  policies: z.pick(shownSections.policies, { termsVersion: true, termsLastUpdated: true }),
  homePageSections: shownSections.homePageSections,
  newsletter: shownSections.newsletter,
  membership: z.pick(shownSections.membership, { enabled: true }),
  /** `enabled` only with a source. */
  assurances: shownSections.assurances,
  maintenance: z.pick(shownSections.maintenance, { enabled: true, message: true }),
  /** Every colour a button may have; `fillOf` names the class of each. */
  fills: z.array(color),
  /** Every point that a picture keeps in view; `focusOf` names the class of each. */
  focuses: z.array(focus),
  /** Alternative texts of the site's pictures, by address; a picture without one is decoration. */
  alts: z.record(z.string(), z.string()),
  /** The payment methods that are open. */
  methods: z.array(z.string()),
})
export type PublicSettings = z.infer<typeof publicSettingsSchema>

const source = z.enum(['database', 'defaults'])
/** `defaults` when the database has no valid document. */
export type SettingsSource = z.infer<typeof source>
/** The current document with its version; 0 when none was ever written. */
export interface StoredSettings {
  version: number
  source: SettingsSource
  settings: SiteSettings
}

/** The library's description of the site's pictures, by address: their texts, and the points that their crops keep. */
export type DescribedPictures = ReadonlyMap<string, { alt: LocalizedText; focus: string }>
export interface DescribedSettings extends StoredSettings {
  described: DescribedPictures
}

/** `isDraft` for whoever looks at a preview. */
export const siteSchema = z.object({ version: z.int(), source, settings: publicSettingsSchema, isDraft: z.optional(z.boolean()) })
/** The answer of `GET /settings`. */
export type Site = z.infer<typeof siteSchema>

const span = z.object({ text: z.string(), isStrong: z.optional(z.boolean()), href: z.optional(z.string()) })
const block = z.union([
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), spans: z.array(span) }),
  z.object({ kind: z.literal('paragraph'), spans: z.array(span) }),
  z.object({ kind: z.literal('list'), items: z.array(z.array(span)) }),
  z.object({ kind: z.literal('table'), rows: z.array(z.array(z.array(span))) }),
])
export const policySchema = z.object({ name: z.enum(policyNames), blocks: z.array(block), version: z.string(), lastUpdated: z.string() })
export type Policy = z.infer<typeof policySchema>

/** The number of a version. */
export const versionSchema = z.int().check(z.minimum(0), z.maximum(2_147_483_646))
const versionInPath = z.pipe(z.coerce.number(), versionSchema)
const documentSchema = z.object({ version: z.int(), source, settings: settingsSchema })
export const writeSettingsSchema = z.strictObject({ version: versionSchema, settings: withFewTags(settingsSchema) })
export const undoSettingsSchema = z.strictObject({ version: versionSchema, to: z.optional(versionSchema) })
export const settingsVersionSchema = z.object({
  version: z.int(),
  sections: z.array(z.string()),
  /** The changed places in detail; empty in the oldest versions. */
  places: z.array(z.string()),
  restores: z.nullable(z.int()),
  writtenBy: z.nullable(z.string()),
  writtenAt: z.string(),
})
export type SettingsVersion = z.infer<typeof settingsVersionSchema>

export const settingsContract = {
  get: oc.route({ method: 'GET', path: '/settings' }).output(siteSchema),
  membership: oc.route({ method: 'GET', path: '/settings/membership' }).output(membershipOfferSchema),
  policy: oc
    .route({ method: 'GET', path: '/settings/policies/{name}' })
    .input(z.strictObject({ name: z.enum(policyNames) }))
    .output(policySchema),
  /** The whole document in both languages, for administrators. */
  document: oc.route({ method: 'GET', path: '/settings/document' }).output(documentSchema),
  /** `version` is the one that was read; 409 when another has been written since. */
  write: oc.route({ method: 'PUT', path: '/settings/document' }).input(writeSettingsSchema).output(documentSchema),
  /** Undoes the last change, or restores the version `to`; both write a new version. */
  undo: oc.route({ method: 'POST', path: '/settings/undo' }).input(undoSettingsSchema).output(documentSchema),
  history: oc.route({ method: 'GET', path: '/settings/history' }).output(z.object({ versions: z.array(settingsVersionSchema) })),
  version: oc
    .route({ method: 'GET', path: '/settings/history/{version}' })
    .input(z.strictObject({ version: versionInPath }))
    .output(documentSchema),
}
