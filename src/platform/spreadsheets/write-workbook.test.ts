import { expect, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import { type Cell, writeWorkbook } from './write-workbook.ts'

const limits = { maxRows: 5000, maxColumns: 10, maxRowLength: 1000 }

async function* batches(...all: Cell[][][]): AsyncIterable<Cell[][]> {
  yield* all
}

test('rows of several batches come back as they were written, and amounts are numbers', async () => {
  const bytes = await writeWorkbook({
    name: 'دفتر اليومية',
    isRightToLeft: true,
    columns: ['الحساب', 'مدين', 'دائن'],
    batches: batches([['=1+1', { fils: 12_340 }, null]], [['a & <b> "c"', null, { fils: -10 }]]),
  })
  const rows = await readWorkbook(bytes, limits)
  expect(rows.map(({ cells }) => cells.map(String))).toEqual([
    ['الحساب', 'مدين', 'دائن'],
    ['=1+1', '12.34'],
    ['a & <b> "c"', '', '-0.01'],
  ])
})

test('many rows are packed', async () => {
  const rows = Array.from({ length: 1000 }, (_, index): Cell[] => [`row ${index}`, { fils: index }])
  const bytes = await writeWorkbook({ name: 'Many', isRightToLeft: false, columns: ['Name', 'Amount'], batches: batches(rows, rows) })
  expect(bytes.length).toBeLessThan(50_000)
  expect(await readWorkbook(bytes, limits)).toHaveLength(2001)
})
