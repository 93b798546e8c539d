import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, foregroundOn, paletteOf, styleOf } from './settings.policy.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const surfaces = {
  light: { all: ['#fbf8f4', '#ffffff', '#f4efe7'], ink: '#1d1733', quiet: '#5f586f' },
  dark: { all: ['#141020', '#1d1830', '#251f3b'], ink: '#f3eefb', quiet: '#b4abc9' },
}

test('contrast is reckoned as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#9b87f5', '#ffffff')).toBeCloseTo(2.9, 1)
})

test('whatever colour an admin picks, the words on it can be read', () => {
  fc.assert(fc.property(color, (picked) => contrastOf(foregroundOn(picked), picked) >= 4.5))
})

test.each(['light', 'dark'] as const)('in the %s theme every colour made from hers can be read where it stands', (theme) => {
  const { all, ink, quiet } = surfaces[theme]
  fc.assert(
    fc.property(color, color, (primary, secondary) => {
      const made = paletteOf(theme, primary, secondary)
      const of = (name: string): string => made[name] ?? ''
      if (primary !== '#9b87f5') {
        expect(contrastOf(of('on-primary'), primary)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(of('on-primary'), of('primary-hover'))).toBeGreaterThanOrEqual(4.5)
        for (const surface of [...all, of('primary-tint')]) expect(contrastOf(of('primary-text'), surface)).toBeGreaterThanOrEqual(4.5)
        for (const words of [ink, quiet]) expect(contrastOf(words, of('primary-tint'))).toBeGreaterThanOrEqual(4.5)
      }
      if (secondary !== '#d3ad3a') {
        expect(contrastOf(of('on-gold'), secondary)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(of('gold-on-ink'), '#1d1733')).toBeGreaterThanOrEqual(4.5)
        for (const surface of [...all, of('gold-tint')]) {
          expect(contrastOf(of('gold-text'), surface)).toBeGreaterThanOrEqual(4.5)
          expect(contrastOf(of('star'), surface)).toBeGreaterThanOrEqual(3)
        }
      }
    }),
  )
})

test('the design’s own colours and fonts need no rule; others become custom properties in both themes', () => {
  const own = { primaryColor: '#9b87f5', secondaryColor: '#d3ad3a' }
  const fonts = { headingFont: 'Raleway', bodyFont: 'Raleway' } as const
  expect(styleOf({ colors: own, typography: fonts, fills: [], focuses: [] })).toBe('')
  const style = styleOf({
    colors: { ...own, primaryColor: '#0B6E4F' },
    typography: { ...fonts, headingFont: 'Serif' },
    fills: ['#ffee00'],
    focuses: ['66% 48%', '34% 48%', '1%;} body{'],
  })
  expect(style).toMatch(/^:root:root\{--heading-font:ui-serif, [^}]*--primary:#0b6e4f;--on-primary:#ffffff;/)
  expect(style).toContain(':root:root[data-theme="dark"]{--primary:#0b6e4f;')
  expect(style).toContain('.fill-ffee00{background-color:#ffee00;color:#1d1733}')
  expect(style).toMatch(/\}\.focus-66-48\{object-position:66% 48%\}\.focus-34-48\{object-position:34% 48%\}$/)
})

test('a family from elsewhere stands in quotes before the shop’s own; what is no name of a family changes nothing', () => {
  const fontsOf = (headingFont: string): string =>
    styleOf({
      colors: { primaryColor: '#9b87f5', secondaryColor: '#d3ad3a' },
      typography: { headingFont, bodyFont: 'Raleway' },
      fills: [],
      focuses: [],
    })
  const own = 'Raleway, Cairo, ui-sans-serif, system-ui, sans-serif'
  expect(fontsOf('Noto Kufi Arabic')).toBe(`:root:root{--heading-font:"Noto Kufi Arabic", ${own}}`)
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: fc.constantFrom('A', 'b', '1', ' ', '"', ';', '}', '<', '\\') }), fc.string()), (name) =>
      /^:root:root\{--heading-font:(?:"[A-Za-z0-9 ]{1,40}", )?[A-Za-z ,"-]+\}$|^$/.test(fontsOf(name)),
    ),
  )
})
