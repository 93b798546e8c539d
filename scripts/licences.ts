import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Licence, Licensed } from 'virtual:licences'
import type { Plugin } from 'vite'

const name = 'virtual:licences'
/** Licences that ask for no notice. */
const silent = new Set(['0BSD', 'CC0-1.0', 'MIT-0', 'Unlicense', 'WTFPL', '(MIT OR CC0-1.0)'])
const licenceFile = /^(?:licen[cs]e|copying)\b/i
const noticeFile = /^notice\b/i
const isFont = (of: string) => of.startsWith('@fontsource')
const maxNotices = 6

/** The module `virtual:licences`: what `readLicences` reads from the lockfile and the installed packages, at a build and by the developer's server. */
export function licences(): Plugin {
  return {
    name: 'licences',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      this.addWatchFile(join(process.cwd(), 'package-lock.json'))
      return `export const licences = ${JSON.stringify(readLicences(process.cwd()))}`
    },
  }
}

/**
 * The fonts and libraries that the shop is built of or runs on and whose licences ask to be named, by licence: each with its version, its copyright
 * lines and its notice, and the text of the licence once. Packages of other platforms are not installed and not named.
 */
export function readLicences(root: string): Licence[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { dev?: boolean }> }
  const found = new Map<string, Licence>()
  const texts = new Map<string, Map<string, { text: string; times: number }>>()
  const folders = Object.entries(lock.packages).filter(
    ([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path, 'package.json')),
  )
  for (const [path] of folders) {
    const { of, font, text, ...licensed } = readPackage(join(root, path))
    if (silent.has(of)) continue
    const key = `${font} ${of}`
    const licence = found.get(key) ?? { of, isFont: font, text: '', packages: [] }
    found.set(key, licence)
    if (!licence.packages.some((one) => one.name === licensed.name && one.version === licensed.version)) licence.packages.push(licensed)
    const counted = texts.get(key) ?? new Map<string, { text: string; times: number }>()
    texts.set(key, counted)
    const same = text.replace(/\s+/g, ' ')
    counted.set(same, { text, times: (counted.get(same)?.times ?? 0) + 1 })
  }
  const all = [...found.values()]
  for (const [key, licence] of found) {
    licence.packages.sort((one, other) => one.name.localeCompare(other.name, 'en'))
    // Packages put their copyright before one and the same text; some shorten it.
    const known = [...(texts.get(key)?.values() ?? [])].filter(({ text }) => text !== '')
    licence.text = known.toSorted((one, other) => other.times - one.times)[0]?.text ?? ''
  }
  return all.sort((one, other) => Number(other.isFont) - Number(one.isFont) || other.packages.length - one.packages.length)
}

interface Manifest {
  name: string
  version: string
  license?: string | { type?: string }
  licenses?: readonly { type?: string }[]
}

function readPackage(folder: string): Licensed & { of: string; font: boolean; text: string } {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const { license, licenses } = manifest
  const of = (typeof license === 'string' ? license : license?.type) ?? licenses?.[0]?.type ?? 'unknown'
  const written = textOf(folder, licenceFile)
  const isCopyright = (line: string) => /^\W*(?:copyright\b|\(c\)|©).*(?:\d{4}|\(c\)|©)/i.test(line)
  const lines = written.split('\n').map((line) => line.trim())
  return {
    name: manifest.name,
    version: manifest.version,
    of,
    font: isFont(manifest.name),
    // The appendix of some licences shows how one would write it.
    copyright: [...new Set(lines.filter((line) => isCopyright(line) && !/[[{<](?:y|name|full|your)|yyyy/i.test(line)))].slice(
      0,
      maxNotices,
    ),
    notice: textOf(folder, noticeFile),
    text: lines
      .filter((line) => !isCopyright(line))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  }
}

function textOf(folder: string, pattern: RegExp): string {
  const file = readdirSync(folder).find((one) => pattern.test(one) && statSync(join(folder, one)).isFile())
  return file ? readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim() : ''
}
