import { policyNames, socialIcons } from '#domain/site/settings/settings.policy.ts'

/** A field of the settings by its place in the document; inside of rows by its place in the row. */
export type Field =
  | { kind: 'words'; at: string; max: number; isLong?: boolean }
  | { kind: 'line'; at: string; max: number; type?: 'email' | 'tel' | 'url' | 'date' }
  | {
      kind: 'switch' | 'color' | 'font' | 'picture' | 'money' | 'sections' | 'items' | 'item' | 'prose' | 'addresses' | 'bullets'
      at: string
    }
  | { kind: 'seconds'; at: string; min: number; max: number }
  | { kind: 'choice'; at: string; options: readonly string[] }
  /** The point of the picture beside it that stays in view. */
  | { kind: 'focus'; at: string; of: string }
  | RowsField
export interface RowsField {
  kind: 'rows'
  at: string
  max: number
  fields: readonly Field[]
  /** The initial values of a new row. */
  blank: object
}

export interface Card {
  name: string
  fields: readonly Field[]
}

const none = { en: '', ar: '' }
const blankSlide = {
  ...{ image: 'hero-1', focus: '', title: none, subtitle: none, button: none },
  ...{ url: '', productId: '', from: '', until: '' },
}
const words = (at: string, max: number, isLong = false): Field => ({ kind: 'words', at, max, isLong })
const on = (...places: string[]): Field[] => places.map((at) => ({ kind: 'switch', at }))
const link = (at: string): Field => ({ kind: 'line', at, max: 300, type: 'url' })
const socialLinks = (at: string): RowsField => ({
  ...{ kind: 'rows', at, max: 12, blank: { platform: 'Instagram', url: 'https://', icon: 'Instagram' } },
  fields: [{ kind: 'line', at: 'platform', max: 40 }, link('url'), { kind: 'choice', at: 'icon', options: socialIcons }],
})

const brand: Card[] = [
  {
    name: 'colors',
    fields: [
      { kind: 'color', at: 'colors.primaryColor' },
      { kind: 'color', at: 'colors.secondaryColor' },
    ],
  },
  {
    name: 'fonts',
    fields: [
      { kind: 'font', at: 'typography.headingFont' },
      { kind: 'font', at: 'typography.bodyFont' },
    ],
  },
  { name: 'logo', fields: [words('header.title', 60), ...on('header.showLogo'), { kind: 'picture', at: 'header.logo' }] },
]

const header: Card[] = [
  {
    name: 'slides',
    fields: [
      {
        ...{ kind: 'rows', at: 'header.images', max: 8, blank: blankSlide },
        fields: [
          { kind: 'picture', at: 'image' },
          { kind: 'focus', at: 'focus', of: 'image' },
          words('title', 100),
          words('subtitle', 200, true),
          words('button', 40),
          link('url'),
          { kind: 'item', at: 'productId' },
          ...(['from', 'until'] as const).map((at): Field => ({ kind: 'line', at, max: 10, type: 'date' })),
        ],
      },
      words('header.subtitle', 200, true),
      { kind: 'picture', at: 'header.image' },
      { kind: 'focus', at: 'header.imageFocus', of: 'header.image' },
      ...on('header.showSliderButtons'),
      { kind: 'seconds', at: 'header.sliderInterval', min: 2, max: 60 },
    ],
  },
  {
    name: 'buttons',
    fields: [
      {
        ...{ kind: 'rows', at: 'header.ctaButtons', max: 4, blank: { text: none, url: '/browse', color: '#9b87f5' } },
        fields: [words('text', 40), link('url'), { kind: 'color', at: 'color' }],
      },
      words('header.defaultButtonText', 40),
      link('header.defaultButtonUrl'),
    ],
  },
  {
    name: 'navigation',
    fields: [
      {
        ...{ kind: 'rows', at: 'header.navigationLinks', max: 10, blank: { name: none, href: '/browse' } },
        fields: [words('name', 40), link('href')],
      },
    ],
  },
]

const home: Card[] = [
  { name: 'sections', fields: [...on('homePageSections.enabled'), { kind: 'sections', at: 'homePageSections.order' }] },
  { name: 'newsletter', fields: on('newsletter.enabled') },
  { name: 'featured', fields: [{ kind: 'items', at: 'featuredProducts' }] },
  { name: 'special', fields: [{ kind: 'items', at: 'specialOccasionProducts' }] },
  {
    name: 'assurances',
    fields: ['rating', 'security', 'approvals', 'testimonials'].flatMap((name) => [
      ...on(`assurances.${name}.enabled`),
      words(`assurances.${name}.source`, 120),
      link(`assurances.${name}.url`),
    ]),
  },
]

const footer: Card[] = [
  {
    name: 'footer',
    fields: [
      words('footer.companyDescription', 400, true),
      socialLinks('footer.socialLinks'),
      {
        ...{ kind: 'rows', at: 'footer.navLinks', max: 16, blank: { text: none, url: '/browse' } },
        fields: [words('text', 60), link('url')],
      },
    ],
  },
]

const contact: Card[] = [
  {
    name: 'details',
    fields: [
      words('contact.title', 100),
      words('contact.subtitle', 300, true),
      ...on('contact.showContactInfo', 'contact.showEmail'),
      { kind: 'line', at: 'contact.email', max: 254, type: 'email' },
      ...on('contact.showPhone'),
      { kind: 'line', at: 'contact.phone', max: 20, type: 'tel' },
      ...on('contact.showAddress'),
      words('contact.address', 200),
      ...on('contact.showSocialIcons', 'contact.showSocialLinks'),
      socialLinks('contact.socialLinks'),
    ],
  },
  {
    name: 'form',
    fields: [
      ...on('contactForm.showFirstName', 'contactForm.showLastName', 'contactForm.showPhone'),
      ...['firstNameLabel', 'lastNameLabel', 'emailLabel', 'phoneLabel', 'messageLabel'].map((name) => words(`contactForm.${name}`, 60)),
      words('contactForm.messagePlaceholder', 120),
      words('contactForm.submitButtonText', 40),
      { kind: 'color', at: 'contactForm.submitButtonColor' },
    ],
  },
]

const policies: Card[] = [
  ...policyNames.map((name): Card => ({ name: `policy-${name}`, fields: [{ kind: 'prose', at: `policies.${name}` }] })),
  {
    name: 'terms',
    fields: [
      { kind: 'line', at: 'policies.termsVersion', max: 20 },
      { kind: 'line', at: 'policies.termsLastUpdated', max: 10, type: 'date' },
    ],
  },
]

const plan = {
  ...{ id: '', name: none, description: none, price: 0, priceMonthly: 0, priceYearly: 0, billingCycle: 'monthly', features: [] },
  ...{ visible: false, tagline: none, buttonText: { en: 'Choose', ar: 'اختر' }, highlight: false, color: '#9b87f5', currency: 'JOD' },
  currencySymbol: { en: 'JOD', ar: 'د.أ' },
}
const membership: Card[] = [
  {
    name: 'membership',
    fields: [
      ...on('membership.enabled'),
      words('membership.title', 100),
      words('membership.subtitle', 300),
      ...on('membership.showPriceToggle'),
      { kind: 'choice', at: 'membership.defaultCurrency', options: ['JOD'] },
      words('membership.defaultCurrencySymbol', 8),
    ],
  },
  {
    name: 'plans',
    fields: [
      {
        ...{ kind: 'rows', at: 'membership.plans', max: 6, blank: plan },
        fields: [
          { kind: 'line', at: 'id', max: 40 },
          ...on('visible', 'highlight'),
          words('name', 40),
          words('tagline', 30),
          words('description', 300, true),
          { kind: 'money', at: 'price' },
          { kind: 'money', at: 'priceMonthly' },
          { kind: 'money', at: 'priceYearly' },
          { kind: 'choice', at: 'billingCycle', options: ['monthly', 'yearly'] },
          { kind: 'choice', at: 'currency', options: ['JOD'] },
          words('currencySymbol', 8),
          { kind: 'bullets', at: 'features' },
          words('buttonText', 40),
          { kind: 'color', at: 'color' },
        ],
      },
    ],
  },
]

const running: Card[] = [
  {
    name: 'maintenance',
    fields: [...on('maintenance.enabled'), words('maintenance.message', 500, true), { kind: 'addresses', at: 'maintenance.allowedIPs' }],
  },
  {
    name: 'payment',
    fields: [
      ...on('promotionalCodes.enabled', 'protection.enabled', 'cliq.enabled'),
      { kind: 'line', at: 'cliq.alias', max: 30 },
      words('cliq.name', 60),
    ],
  },
]

/** The tabs of the editor; `page` is what the preview shows. */
export const tabs = {
  brand: { cards: brand, page: '/' },
  header: { cards: header, page: '/' },
  home: { cards: home, page: '/' },
  footer: { cards: footer, page: '/about-us' },
  contact: { cards: contact, page: '/contact' },
  policies: {
    cards: policies,
    page: '/terms-conditions',
    pages: {
      'policy-privacyPolicy': '/privacy-policy',
      'policy-privacy': '/privacy-policy',
      'policy-returns': '/return-policy',
      'policy-returnPolicy': '/return-policy',
      'policy-aboutUs': '/about-us',
      'policy-faq': '/faq',
      'policy-contact': '/contact',
    },
  },
  membership: { cards: membership, page: '/membership-plans' },
  running: { cards: running, page: '/' },
} as const satisfies Record<string, { cards: readonly Card[]; page: string; pages?: Record<string, string> }>
export type TabName = keyof typeof tabs
export const tabNames = Object.keys(tabs) as TabName[]

/** Every field of the document, in the editor's order. */
export const allFields: readonly Field[] = tabNames.flatMap((name) => tabs[name].cards.flatMap(({ fields }) => [...fields]))
