import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Comments follow the rules of CONTRIBUTING, Words. A failing test lists every comment that breaks one.

const root = fileURLToPath(new URL('..', import.meta.url))

interface Comment {
  at: string
  /** Without marks, tags and code in backticks. */
  text: string
}

const withoutMarks = (line: string) => line.replace(/^\s*(\/\/|\{?\/\*\*?|\*(?!\/))\s?|\s*\*\/\}?\s*$/g, '').trim()

function commentsIn(path: string): Comment[] {
  const blocks = readFileSync(join(root, path), 'utf8').matchAll(/^[ \t]*(?:\{?\/\*[\s\S]*?\*\/\}?|\/\/.*(?:\n[ \t]*\/\/.*)*)[ \t]*$/gm)
  return [...blocks].map((block) => {
    const lines = block[0].split('\n').map(withoutMarks)
    const tag = lines.findIndex((line) => line.startsWith('@'))
    const text = lines
      .slice(0, tag < 0 ? undefined : tag)
      .join(' ')
      .replace(/`[^`]*`/g, 'code')
    return { at: `${path}:${block.input.slice(0, block.index).split('\n').length}`, text: text.trim() }
  })
}

const comments = ['src', 'tests', 'scripts', 'bench']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  .flatMap(commentsIn)

const breaking = (breaks: (text: string) => boolean) => comments.filter(({ text }) => breaks(text)).map(({ at, text }) => `${at} ${text}`)

test('comments begin with a noun or a verb, never with a headless clause', () => {
  expect(comments.length).toBeGreaterThan(5000)
  expect(breaking((text) => /^(What|Who|Whose|Whom|How|When|Where|Which|Whatever|Whoever|Whichever)\b/.test(text))).toEqual([])
})

test('sentences of comments have at most 25 words', () => {
  const isLong = (sentence: string) => sentence.split(/\s+/).length > 25
  expect(breaking((text) => text.split(/(?<=[.!?;:])\s+/).some(isLong))).toEqual([])
})

test('comments use words of the field', () => {
  expect(breaking((text) => /\b(stands?|stood|told|lies|anew)\b/i.test(text.replaceAll('stand-in', '')))).toEqual([])
})
