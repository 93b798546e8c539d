import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { askedKeys, contentKeys, filledContent } from '#domain/catalogue/listings/listing-content.policy.ts'
import { translator } from '#i18n/server.ts'
import { clutch } from '#tests/listed.ts'
import { locales } from '#values/locale.ts'
import { missingOf, steps } from './missing.ts'

const photos = ['one', 'two', 'three'].map((name) => ({ object: name.padEnd(22, '0') }))
const missingIn = (content: object) => steps.flatMap((step) => missingOf(filledContent(content, null), step))
const without = (key: string) => Object.fromEntries(Object.entries({ ...clutch, photos }).filter(([name]) => name !== key))

test.each(contentKeys)('a draft that was stored without %s is complete by its usual answer, or has it marked as missing', (key) => {
  expect(missingIn(without(key))).toEqual(askedKeys.filter((one) => one === key))
})

test('every part of a content is edited by a component of the wizard', () => {
  const folder = new URL('.', import.meta.url)
  const components = readdirSync(folder).filter((name) => name.endsWith('.tsx') && name !== 'asked.tsx')
  const text = components.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n')
  expect(contentKeys.filter((key) => !new RegExp(`\\b${key}\\b`).test(text))).toEqual([])
})

test.each(locales)('every part of a content has its words where it is missing (%s)', (locale) => {
  for (const key of contentKeys) expect(translator(locale)(`listing-wizard:field.${key}`), key).not.toContain('field.')
})
