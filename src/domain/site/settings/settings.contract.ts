import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { isSafeLink } from '#values/link.ts'
import { proseOfHtml } from './prose-of-html.ts'
import { hasSafeLinks } from '#values/prose.ts'
import { day, email, fils, text } from '#values/schemas.ts'
import { fontName, homeSections, policyNames, socialIcons } from './settings.policy.ts'

const color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/), z.toLowerCase())
/** One of the shop's own families, or one that its service of fonts has. */
const font = z.string().check(z.regex(fontName))
const link = z.string().check(z.maxLength(300), z.refine(isSafeLink, 'link.unsafe'))
/** A picture of the shop's own by its name (`hero-1`), or the address of a file of this site. */
const picture = z
  .string()
  .check(z.maxLength(200), z.regex(/^([a-z0-9][a-z0-9-]*|(\/[a-zA-Z0-9_-][a-zA-Z0-9_.-]*)+\.(avif|webp|png|jpe?g|svg))$/))
const none = z.literal('')
const itemId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))
const phone = z.string().check(z.regex(/^\+?[\d ]{6,20}$/))
const list = <T extends z.core.$ZodType>(entry: T, most: number) => z.array(entry).check(z.maxLength(most))
const distinct = z.refine((values: unknown) => new Set(values as unknown[]).size === (values as unknown[]).length, 'list.repeats')

type Words = (most: number, least?: number) => z.core.$ZodType

/** The sections of the document, its texts in the shape that `words` gives them: both languages to edit, one to show. */
function sections<W extends Words, P extends Words>(asWords: W, asProse: P) {
  const words = (most: number, least?: number) => asWords(most, least) as ReturnType<W>
  const prose = (most: number) => asProse(most) as ReturnType<P>
  const socialLinks = list(z.strictObject({ platform: text(40), url: link, icon: z.enum(socialIcons) }), 12)
  const plan = z.strictObject({
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
  return {
    colors: z.strictObject({ primaryColor: color, secondaryColor: color }),
    typography: z.strictObject({ headingFont: font, bodyFont: font }),
    header: z.strictObject({
      title: words(60),
      subtitle: words(200, 0),
      image: picture,
      images: list(z.strictObject({ image: picture, title: words(100, 0), productId: z.union([none, itemId]) }), 8),
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
    contactForm: z.strictObject({
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
    }),
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
      plans: list(plan, 6),
    }),
    maintenance: z.strictObject({
      enabled: z.boolean(),
      message: words(500, 0),
      allowedIPs: list(z.union([z.ipv4(), z.ipv6()]), 50),
    }),
  }
}

const typed = (most: number, least?: number) => text(most, least).check(z.refine(hasSafeLinks, 'link.unsafe'))
/** A text that may come as HTML: it is kept in the shop's own marks. */
const prose = (most: number) => z.pipe(z.pipe(text(most * 4, 0), z.transform(proseOfHtml)), typed(most, 0))
const shown = sections(
  () => z.string(),
  () => z.string(),
)

/** The whole document, its texts in both languages; unknown keys are refused. */
export const settingsSchema = z.strictObject(
  sections(
    (most, least) => z.strictObject({ en: typed(most, least), ar: typed(most, least) }),
    (most) => z.strictObject({ en: prose(most), ar: prose(most) }),
  ),
)
export type SiteSettings = z.infer<typeof settingsSchema>

/** What every page may know, in one language. Texts of policies and plans have addresses of their own. */
export const publicSettingsSchema = z.object({
  colors: shown.colors,
  typography: shown.typography,
  header: shown.header,
  footer: shown.footer,
  featuredProducts: shown.featuredProducts,
  specialOccasionProducts: shown.specialOccasionProducts,
  contactForm: shown.contactForm,
  contact: shown.contact,
  policies: z.pick(shown.policies, { termsVersion: true, termsLastUpdated: true }),
  homePageSections: shown.homePageSections,
  membership: z.pick(shown.membership, { enabled: true }),
  maintenance: z.pick(shown.maintenance, { enabled: true, message: true }),
  /** Every colour a button of the site may have; `fillOf` names the class of each. */
  fills: z.array(color),
})
export type PublicSettings = z.infer<typeof publicSettingsSchema>

const source = z.enum(['database', 'defaults'])
/** Where the settings come from: `defaults` when the database has none that is valid. */
export type SettingsSource = z.infer<typeof source>
/** The document that counts, with its version; 0 when nothing was ever written. */
export interface StoredSettings {
  version: number
  source: SettingsSource
  settings: SiteSettings
}

export const siteSchema = z.object({ version: z.int(), source, settings: publicSettingsSchema })
/** What `GET /settings` answers. */
export type Site = z.infer<typeof siteSchema>

const span = z.object({ text: z.string(), isStrong: z.optional(z.boolean()), href: z.optional(z.string()) })
const block = z.union([
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), spans: z.array(span) }),
  z.object({ kind: z.literal('paragraph'), spans: z.array(span) }),
  z.object({ kind: z.literal('list'), items: z.array(z.array(span)) }),
])
export const policySchema = z.object({ name: z.enum(policyNames), blocks: z.array(block), version: z.string(), lastUpdated: z.string() })
export type Policy = z.infer<typeof policySchema>

const version = z.int().check(z.minimum(0), z.maximum(2_147_483_646))
const versionInPath = z.pipe(z.coerce.number(), version)
const documentSchema = z.object({ version: z.int(), source, settings: settingsSchema })
export const writeSettingsSchema = z.strictObject({ version, settings: settingsSchema })
export const undoSettingsSchema = z.strictObject({ version, to: z.optional(version) })
export const settingsVersionSchema = z.object({
  version: z.int(),
  sections: z.array(z.string()),
  restores: z.nullable(z.int()),
  writtenBy: z.nullable(z.string()),
  writtenAt: z.string(),
})
export type SettingsVersion = z.infer<typeof settingsVersionSchema>

export const settingsContract = {
  get: oc.route({ method: 'GET', path: '/settings' }).output(siteSchema),
  membership: oc.route({ method: 'GET', path: '/settings/membership' }).output(shown.membership),
  policy: oc
    .route({ method: 'GET', path: '/settings/policies/{name}' })
    .input(z.strictObject({ name: z.enum(policyNames) }))
    .output(policySchema),
  /** The whole document in both languages, for administrators. */
  document: oc.route({ method: 'GET', path: '/settings/document' }).output(documentSchema),
  /** `version` is the one that was read; 409 when another has been written since. */
  write: oc.route({ method: 'PUT', path: '/settings/document' }).input(writeSettingsSchema).output(documentSchema),
  /** Takes the last change back, or goes back to the version `to`; both make a new version. */
  undo: oc.route({ method: 'POST', path: '/settings/undo' }).input(undoSettingsSchema).output(documentSchema),
  history: oc.route({ method: 'GET', path: '/settings/history' }).output(z.object({ versions: z.array(settingsVersionSchema) })),
  version: oc
    .route({ method: 'GET', path: '/settings/history/{version}' })
    .input(z.strictObject({ version: versionInPath }))
    .output(documentSchema),
}
