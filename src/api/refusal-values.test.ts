import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFile } from '#platform/paths.ts'
import { locales } from '#values/locale.ts'
import { refusalFormats, refusalValues } from './refusal-values.ts'

test('every value that the sentence of a refusal names has a format', () => {
  for (const locale of locales) {
    const words = readFileSync(projectFile(`src/i18n/${locale}/refusals.json`), 'utf8')
    const named = [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !Object.hasOwn(refusalFormats, name))).toEqual([])
  }
})

test('values are written as their reader reads them, and others are left out', () => {
  const details = { from: '2027-07-01', most: 20, limit: 100_000, number: 'LB-1001', field: 'x', at: null }
  expect(refusalValues(details, 'en')).toEqual({ from: 'Thursday 1 July 2027', most: '20', limit: '100.000\u00a0JOD', number: 'LB-1001' })
  expect(refusalValues({ number: 3 }, 'ar')).toEqual({ number: '٣' })
})
