import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readLicences } from '../scripts/licences.ts'

const licences = readLicences('.')
const named = licences.flatMap(({ packages }) => packages.map(({ name, version }) => `${name} ${version}`))

test('every library that a licence asks to name is named with its version, and none twice under one licence', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  const isSilent = (name: string) => /^(?:0BSD|MIT-0|Unlicense)$/.test(manifestOf(name).license)
  const wanted = Object.entries(dependencies).filter(([name]) => existsSync(`node_modules/${name}`) && !isSilent(name))
  expect(wanted.map(([name]) => `${name} ${manifestOf(name).version}`).filter((one) => !named.includes(one))).toEqual([])
  for (const { of, packages } of licences) {
    const names = packages.map(({ name, version }) => `${name} ${version}`)
    expect([of, new Set(names).size]).toEqual([of, names.length])
  }
})

test('the fonts come first, each with its copyright and the text of the licence', () => {
  const [fonts] = licences
  expect(fonts).toMatchObject({ of: 'OFL-1.1', isFont: true })
  expect(fonts?.packages.map(({ name, copyright }) => [name, copyright.length > 0])).toEqual([
    ['@fontsource-variable/cairo', true],
    ['@fontsource-variable/raleway', true],
  ])
  expect(fonts?.text).toContain('SIL OPEN FONT LICENSE')
})

test('a licence has its text once, without the copyright of one of its packages, and a notice is passed on', () => {
  const texts = licences.filter(({ text }) => text !== '')
  const missing = licences.filter(({ text }) => text === '').flatMap(({ packages }) => packages.map(({ name }) => name))
  // Their packages bring none.
  expect(missing.filter((name) => !/^@img\/sharp-libvips/.test(name))).toEqual([])
  expect(texts.find(({ of }) => of === 'MIT')?.text).toMatch(/Permission is hereby granted(?!.*^copyright)/ims)
  const notices = licences.flatMap(({ packages }) => packages.filter(({ notice }) => notice !== ''))
  expect(notices.length).toBeGreaterThan(0)
  expect(licences.map(({ of }) => of).filter((of) => /^(?:0BSD|CC0|MIT-0|Unlicense)/.test(of))).toEqual([])
})

function manifestOf(name: string): { version: string; license: string } {
  return JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string; license: string }
}
