import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvOf, forSpreadsheets } from './csv.ts'

const cells = (row: readonly string[]) => csvOf([row]).slice(1, -2)

test('every cell is quoted, and numbers stay numbers', () => {
  expect(
    csvOf([
      ['12', '-1.500', 'a,b', 'say "so"'],
      ['two\nlines', 'سلمى'],
    ]),
  ).toBe(`\ufeff"12","-1.500","a,b","say ""so"""\r\n"two\nlines","سلمى"\r\n`)
})

test('no cell begins a formula to a spreadsheet', () => {
  expect(cells(['=1+1', '+962', '-cmd', '@sum', ' =2', '＝3', '\tx'])).toBe(`"'=1+1","'+962","'-cmd","'@sum","' =2","'＝3","'\tx"`)
})

const commands = [`=cmd|' /C calc'!A0`, '=1+1', '+1', '-2+3+cmd', '@SUM(A1)', ' =HYPERLINK(B1)', '＝1', '\u00a0=1']
const separators = [',', ';', '\t', '|', '\n', '\r', '\r\n']
test.each(separators)('no formula stands behind %j, with or without quotes that are read', (separator) => {
  const file = csvOf(commands.map((command) => [`x${separator}${command}`, 'Active']))
  for (const quote of ['"', false] as const) {
    for (const delimiter of separators) {
      const rows = parse(file, {
        bom: true,
        delimiter,
        quote,
        relax_column_count: true,
        relax_quotes: true,
        record_delimiter: ['\r\n', '\n', '\r'],
      }) as string[][]
      for (const cell of rows.flat())
        expect(cell.replace(/^"/, ''), JSON.stringify({ quote, delimiter })).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
    }
  }
})

test('a list for people is divided into columns wherever it is opened, with its Arabic', () => {
  const rows = [
    ['الاسم', 'a "b", c'],
    ['x,y', '","'],
  ]
  const text = new TextDecoder('utf-16le').decode(forSpreadsheets(csvOf(rows)))
  expect(parse(text, { delimiter: '\t' })).toEqual(rows)
})
