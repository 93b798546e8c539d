import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../src/web/', import.meta.url))
const lines = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') || path.endsWith('.ts'))
  .flatMap((path) =>
    readFileSync(join(web, path), 'utf8')
      .split('\n')
      .map((text, index) => ({ at: `src/web/${path}:${index + 1}`, text })),
  )

/** The places whose classes match, but for those in the named files. */
const placesOf = (pattern: RegExp, ...except: string[]) =>
  lines.flatMap(({ at, text }) => (pattern.test(text) && !except.some((path) => at.startsWith(`src/web/${path}:`)) ? [at] : []))

test('sizes of text have names, which styles/type.css defines', () => {
  expect(placesOf(/\btext-\[(?!length:inherit\])/, 'ui/cn.test.ts')).toEqual([])
})

test('colours have names, which styles/tokens.css defines; swatches of dyes are data', () => {
  expect(placesOf(/\b(?:bg|border|fill|stroke|from|via|to|outline|ring|shadow)-\[#/, 'features/items/swatch.tsx')).toEqual([])
})

test('distances come from the spacing scale, of which one step is four pixels', () => {
  expect(
    placesOf(
      /(?<![\w-])-?(?:[wh]|size|(?:min|max)-[wh]|[pm][xysetb]?|gap(?:-[xy])?|inset(?:-[xy])?|start|end|top|bottom|leading)-\[\d+px\]/,
    ),
  ).toEqual([])
})

test('the API reference, which is no part of the build, has the colours of styles/tokens.css', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const [tokens, reference] = [read('../src/web/app/styles/tokens.css'), read('../public/reference.css')]
  const coloursOf = (css: string, selector: string) => {
    const block = css.slice(css.indexOf(selector)).split('}')[0] ?? ''
    return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]+);/g)].map(([, name = '', value]) => [name, value]))
  }
  const pairs = [
    [coloursOf(tokens, ':root {'), coloursOf(reference, ':root {')],
    [coloursOf(tokens, ':root[data-theme="dark"]'), coloursOf(reference, '@media (prefers-color-scheme: dark)')],
  ] as const
  for (const [known, used] of pairs) {
    expect(used.size).toBeGreaterThan(10)
    expect([...used].filter(([name, value]) => known.get(name) !== value)).toEqual([])
  }
})
