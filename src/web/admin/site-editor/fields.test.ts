import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import words from '#i18n/en/site-editor.json' with { type: 'json' }
import { valueAt } from './document.ts'
import { allFields, type Field } from './fields.ts'

const social = { platform: 'x', url: 'https://x.example', icon: 'Github' }
const { header, footer, contact } = defaultSettings
/** Every list of rows with one at least. */
const whole = {
  ...defaultSettings,
  header: { ...header, ctaButtons: [{ text: header.title, url: '/browse', color: '#9b87f5' }] },
  footer: { ...footer, socialLinks: [social], navLinks: [{ text: header.title, url: '/faq' }] },
  contact: { ...contact, socialLinks: [social] },
}
const isRows = (value: unknown): value is object[] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === 'object' && !('en' in row))

/** The places of a value that have a control of their own. */
function placesOf(value: unknown, at: string): string[] {
  if (isRows(value)) return placesOf(value[0], at)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'en' in value) return [at]
  return Object.entries(value).flatMap(([name, one]) => placesOf(one, at === '' ? name : `${at}.${name}`))
}

const placesIn = (field: Field): string[] => (field.kind === 'rows' ? field.fields.map(({ at }) => `${field.at}.${at}`) : [field.at])

test('every field of the document has its control, once', () => {
  expect(allFields.flatMap(placesIn).toSorted()).toEqual(placesOf(whole, '').toSorted())
})

test('every control has its label', () => {
  const labels = allFields.flatMap((field) => [...placesIn(field), ...(field.kind === 'rows' ? [`${field.at}.label`] : [])])
  expect(labels.filter((at) => typeof valueAt(words.field, at) !== 'string')).toEqual([])
})

test('a new row has every field that a row has', () => {
  for (const field of allFields.filter((one) => one.kind === 'rows')) {
    const [row] = valueAt(whole, field.at) as object[]
    expect([field.at, Object.keys(field.blank).toSorted()]).toEqual([field.at, Object.keys(row ?? {}).toSorted()])
  }
})
