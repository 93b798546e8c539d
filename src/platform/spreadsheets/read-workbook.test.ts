import { expect, test } from 'vitest'
import { packed } from '#tests/workbooks.ts'
import { workbookOf } from '#values/workbook.ts'
import { NotAnArchive } from './read-archive.ts'
import { readWorkbook } from './read-workbook.ts'

const workbook = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="قطع" sheetId="3" r:id="rId7"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Target="worksheets/sheet3.xml" Id="rId7"/></Relationships>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-2000401]dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="#,##0.000&quot; dinar&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
  'xl/sharedStrings.xml':
    '<sst><si><t>name_en</t></si><si><r><t>Green </t></r><r><t xml:space="preserve">&amp; gold</t></r><rPh><t>x</t></rPh></si></sst>',
  'xl/worksheets/sheet3.xml':
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>&#x641;&#1587;</t></is></c></row><row r="2"/><row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" s="1"><v>46396</v></c><c r="C4" s="2"><v>46396.5</v></c><c r="D4" s="3"><v>12.300000000000001</v></c><c r="E4"><v>962791234567</v></c><c r="F4" t="b"><v>1</v></c><c r="G4" t="str"><f>1&lt;2</f><v>yes</v></c><c r="H4" t="e"><v>#REF!</v></c></row></sheetData></worksheet>',
}

const limits = { maxRows: 100, maxColumns: 100, maxRowLength: 20_000 }

test('a workbook of Excel is read as it shows itself', async () => {
  expect(await readWorkbook(packed(workbook), limits)).toEqual([
    { line: 1, cells: ['name_en', '', 'فس'] },
    { line: 4, cells: ['Green & gold', '2027-01-09', '2027-01-09', '12.3', '962791234567', 'TRUE', 'yes', '#REF!'] },
  ])
  expect(await readWorkbook(packed(workbook), { ...limits, maxRows: 1 })).toHaveLength(2)
})

test('what is written is read again, whatever its cells look like', async () => {
  const rows = [['+962 79', '00962', '=1+1', '8-10', ' فستان & <"x"> ', 'two\nlines', '_x0041_']]
  const [read] = await readWorkbook(workbookOf([{ name: 'A & B', isRightToLeft: true, rows }]), limits)
  expect(read?.cells).toEqual(rows[0])
})

test('an archive that inflates to more than a table is refused, and a damaged one', async () => {
  const bomb = packed({ ...workbook, 'xl/worksheets/sheet3.xml': '<row/>'.repeat(3_000_000) })
  expect(bomb.length).toBeLessThan(100_000)
  const whole = packed(workbook)
  for (const bytes of [bomb, whole.subarray(0, 300), whole.subarray(0, -10), packed({}), Uint8Array.from(whole).fill(255, 40, 400)])
    await expect(readWorkbook(bytes, limits)).rejects.toThrow(NotAnArchive)
})

test('a row with a cell far away or with very much text is refused; rows without text count for nothing', async () => {
  const sheetOf = (rows: string) =>
    packed({ ...workbook, 'xl/worksheets/sheet3.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` })
  for (const rows of ['<row><c r="XFD1" t="str"><v>x</v></c></row>', `<row>${'<c t="s"><v>1</v></c>'.repeat(2001)}</row>`])
    await expect(readWorkbook(sheetOf(rows), limits)).rejects.toThrow(NotAnArchive)
  const empty = '<row><c r="XFD1" t="str"><v></v></c></row>'.repeat(999)
  expect(await readWorkbook(sheetOf(`${empty}<row r="x"><c r="B1000" t="str"><v>x</v></c></row>`), limits)).toEqual([
    { line: 1000, cells: ['', 'x'] },
  ])
})
