/** Families that need no service: the first two are bundled, the others come with the device. */
export const fonts = ['Raleway', 'Cairo', 'System', 'Serif'] as const
type Font = (typeof fonts)[number]

/** True for a family that needs no service. */
export function isBundledFont(family: string): family is Font {
  return (fonts as readonly string[]).includes(family)
}

/** The pattern of a family's name: no character can end the quotes it is written into. */
export const fontName = /^(?=.{1,40}$)[A-Za-z][A-Za-z0-9]*( [A-Za-z0-9]+)*$/

/** True for a valid name of a family. */
export function isFontName(value: string): boolean {
  return fontName.test(value)
}

/** The families of a page; without a service those that need one are replaced by Raleway. */
export function shownFonts<T extends Record<string, string>>(typography: T, hasService: boolean): T {
  const shown = Object.entries(typography).map(([part, family]) => [part, hasService || isBundledFont(family) ? family : design.font])
  return Object.fromEntries(shown) as T
}

/** The pattern of a point of a picture, from its left and from its top: `66% 48%`. */
export const focusPoint = /^(100|\d{1,2})% (100|\d{1,2})%$/

/** The point in the same picture the other way round. */
export function mirroredFocus(focus: string): string {
  const [, x, y] = focusPoint.exec(focus) ?? []
  return x === undefined ? '' : `${100 - Number(x)}% ${y}%`
}

/** The class of a picture that keeps this point in view; none without one. */
export function focusOf(focus: string): string {
  const [, x, y] = focusPoint.exec(focus) ?? []
  return x === undefined ? '' : `focus-${x}-${y}`
}

/** The icons a social link may carry. */
export const socialIcons = [
  'Facebook',
  'Instagram',
  'Twitter',
  'Linkedin',
  'Youtube',
  'Github',
  'Dribbble',
  'Twitch',
  'TikTok',
  'Link2',
] as const

/** The sections of the home page, in the specification's order. */
export const homeSections = [
  'hero',
  'promotional',
  'clothingTypes',
  'featured',
  'categories',
  'formal',
  'howItWorks',
  'trust',
  'contact',
  'newsletter',
] as const
export type HomeSection = (typeof homeSections)[number]

/** The policies, as summary and in full. */
export const policyNames = [
  'privacy',
  'privacyPolicy',
  'terms',
  'termsConditions',
  'returns',
  'returnPolicy',
  'aboutUs',
  'faq',
  'contact',
] as const
export type PolicyName = (typeof policyNames)[number]

/** The specification's rule: a stored document must have colors, header and footer. */
export function hasEssentials(document: unknown): document is Record<string, object> {
  if (typeof document !== 'object' || document === null) return false
  const sections = document as Record<string, unknown>
  return ['colors', 'header', 'footer'].every((name) => typeof sections[name] === 'object' && sections[name] !== null)
}

const design = { primary: '#9b87f5', secondary: '#d3ad3a', font: 'Raleway' } as const
const inks = ['#1d1733', '#ffffff', '#000000'] as const
const themes = {
  light: { surfaces: ['#fbf8f4', '#ffffff', '#f4efe7'], card: '#ffffff', away: '#1d1733' },
  dark: { surfaces: ['#141020', '#1d1830', '#251f3b'], card: '#1d1830', away: '#ffffff' },
} as const
/** The colour of a page in each theme, for the bars of a phone's browser. */
export const pageColors = { light: themes.light.surfaces[0], dark: themes.dark.surfaces[0] } as const
const stacks: Record<Font, string> = {
  Raleway: 'Raleway, Cairo, ui-sans-serif, system-ui, sans-serif',
  Cairo: '"Cairo Latin", Cairo, ui-sans-serif, system-ui, sans-serif',
  System: 'ui-sans-serif, system-ui, sans-serif',
  Serif: 'ui-serif, Georgia, "Times New Roman", Cairo, serif',
}

/** True for a colour like `#rrggbb`. */
export function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** A readable text colour on a background: the shop's ink, else white or black; the contrast is at least 4.5 : 1. */
export function foregroundOn(color: string): string {
  return inks.find((ink) => contrastOf(ink, color) >= 4.5) ?? inks[2]
}

/** The colour, or the nearest shade of it that is seen as a line on a light page: 3 : 1 (WCAG 2.2, non-text contrast). */
export function lineOn(color: string): string {
  return contrastOf(color, themes.light.surfaces[0]) >= 3 ? color : readableOn(color, 'light', 3, tintOf(color, 'light'))
}

/** The colour, or the nearest shade of it that is read as text on a light page: 4.5 : 1 (WCAG 2.2, contrast minimum). */
export function textOn(color: string): string {
  return readableOn(color, 'light', 4.5, tintOf(color, 'light'))
}

/** The class of a button with this background and a readable text colour. */
export function fillOf(color: string): string {
  return `fill-${color.slice(1).toLowerCase()}`
}

/** The CSS variables of the configured colours in a theme. Text on each of them is readable. */
export function paletteOf(theme: keyof typeof themes, primary: string, secondary: string): Record<string, string> {
  const primaryTint = tintOf(primary, theme)
  const goldTint = tintOf(secondary, theme)
  const onPrimary = foregroundOn(primary)
  return {
    ...(primary === design.primary
      ? {}
      : {
          primary,
          'on-primary': onPrimary,
          'primary-hover': mix(primary, onPrimary === '#ffffff' ? '#000000' : '#ffffff', 0.14),
          'primary-text': readableOn(primary, theme, 4.5, primaryTint),
          'primary-tint': primaryTint,
          'primary-line': mix(themes[theme].card, primary, 0.45),
        }),
    ...(secondary === design.secondary
      ? {}
      : {
          gold: secondary,
          'on-gold': foregroundOn(secondary),
          'gold-text': readableOn(secondary, theme, 4.5, goldTint),
          'gold-tint': goldTint,
          // The dark band looks the same in both themes.
          'gold-on-ink': readableOn(secondary, 'dark', 4.5, tintOf(secondary, 'dark')),
          star: readableOn(secondary, theme, 3, goldTint),
        }),
  }
}

/** The sources of the style of a page; colours as `#rrggbb`. */
interface Appearance {
  colors: { primaryColor: string; secondaryColor: string }
  typography: { bodyFont: string; headingFont: string }
  fills: readonly string[]
  focuses: readonly string[]
}

/** The style sheet of the settings: what differs from the default colours and fonts, in both themes. */
export function styleOf({ colors, typography, fills, focuses }: Appearance): string {
  const primary = colors.primaryColor.toLowerCase()
  const secondary = colors.secondaryColor.toLowerCase()
  const families = {
    ...(typography.bodyFont === design.font ? {} : { 'body-font': stackOf(typography.bodyFont) }),
    ...(typography.headingFont === design.font ? {} : { 'heading-font': stackOf(typography.headingFont) }),
  }
  return [
    // Twice the root: code that comes later brings the style sheet of the shop again, behind this one.
    rule(':root:root', { ...families, ...paletteOf('light', primary, secondary) }),
    rule(':root:root[data-theme="dark"]', paletteOf('dark', primary, secondary)),
    ...[...new Set(fills)].map((color) => `.${fillOf(color)}{background-color:${color};color:${foregroundOn(color)}}`),
    ...[...new Set(focuses)].filter(focusOf).map((focus) => `.${focusOf(focus)}{object-position:${focus}}`),
  ].join('')
}

/** A family of the service comes before the bundled ones, which are used until it is loaded and for missing glyphs. */
export function stackOf(family: string): string {
  if (isBundledFont(family)) return stacks[family]
  return isFontName(family) ? `"${family}", ${stacks.Raleway}` : stacks.Raleway
}

function rule(selector: string, values: Record<string, string>): string {
  const lines = Object.entries(values).map(([name, value]) => `--${name}:${value}`)
  return lines.length === 0 ? '' : `${selector}{${lines.join(';')}}`
}

function tintOf(color: string, theme: keyof typeof themes): string {
  return mix(themes[theme].card, color, 0.15)
}

/** The colour, mixed towards ink or white until its contrast is sufficient on every surface of the theme and on its own tint. */
function readableOn(color: string, theme: keyof typeof themes, minContrast: number, tint: string): string {
  const { surfaces, away } = themes[theme]
  for (let share = 0; share < 1; share += 0.04) {
    const moved = mix(color, away, share)
    if ([...surfaces, tint].every((surface) => contrastOf(moved, surface) >= minContrast)) return moved
  }
  return away
}

function mix(from: string, to: string, share: number): string {
  const [start, end] = [channelsOf(from), channelsOf(to)]
  const mixed = start.map((value, index) => Math.round(value + ((end[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
