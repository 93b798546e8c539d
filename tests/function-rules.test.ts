import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

// Biome's noExcessiveLinesPerFunction ignores the line breaks inside markup, so this test measures functions itself.

const longest = 80
const root = fileURLToPath(new URL('..', import.meta.url))

interface LongFunction {
  line: number
  lines: number
}

function longFunctionsOf(path: string, text: string): LongFunction[] {
  if (text.split('\n').length <= longest) return []
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length
  const found: LongFunction[] = []
  const measure = ({ start, end }: { start: number; end: number }): void => {
    const lines = text.slice(start, end).split('\n').length
    if (lines > longest) found.push({ line: lineOf(start), lines })
  }
  new Visitor({ FunctionDeclaration: measure, FunctionExpression: measure, ArrowFunctionExpression: measure }).visit(program)
  return found
}

test('no function is longer than 80 lines', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
  )
  const tooLong = files.flatMap((path) =>
    longFunctionsOf(path, readFileSync(join(root, 'src', path), 'utf8')).map(({ line, lines }) => `${lines} src/${path}:${line}`),
  )
  expect(tooLong).toEqual([])
})

test('a longer function is found, whichever way it is written', () => {
  const body = '\n'.repeat(longest)
  const written = [
    `function named() {${body}}`,
    `const arrow = () => {${body}}`,
    `const markup = () => (<p>${body}</p>)`,
    `const object = { method() {${body}} }`,
    `class Box { method() {${body}} }`,
    `export default function () {${body}}`,
  ]
  for (const text of written) expect(longFunctionsOf('written.tsx', text), text.slice(0, 20)).toEqual([{ line: 1, lines: longest + 1 }])
  expect(longFunctionsOf('short.tsx', `function short() {${'\n'.repeat(longest - 1)}}`)).toEqual([])
})
