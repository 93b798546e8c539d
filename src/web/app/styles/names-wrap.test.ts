import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('names wrap anywhere, in headings, in definitions and beside other text', () => {
  const css = readFileSync(new URL('base.css', import.meta.url), 'utf8')
  const wrapping = [...css.matchAll(/([^{}]+)\{\s*overflow-wrap: anywhere;\s*\}/g)].flatMap(([, list = '']) =>
    list
      .replace(/\/\*[^*]*\*\//g, '')
      .split(',')
      .map((selector) => selector.trim()),
  )
  expect(wrapping).toEqual(expect.arrayContaining(['h1', 'h2', 'h3', 'dd', 'bdi']))
})
