/** A sheet of a workbook: every cell is a text, which no spreadsheet takes for a number, a date or a formula. */
export interface Sheet {
  name: string
  isRightToLeft: boolean
  rows: readonly (readonly string[])[]
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Writes an `.xlsx` file, whose cells keep leading zeros, plus signs and sizes such as `8-10` also when somebody saves it again. */
export function workbookOf(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, number: index + 1 }))
  const each = (written: (sheet: (typeof numbered)[number]) => string) => numbered.map(written).join('')
  return archiveOf([
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${namespace}" xmlns:r="${office}"><sheets>${each(({ name, number }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${relations}">${each(({ number }) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    // The format 49 is that of texts.
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${namespace}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
    ...numbered.map((sheet): [string, string] => [`xl/worksheets/sheet${sheet.number}.xml`, sheetXml(sheet)]),
  ])
}

function sheetXml({ isRightToLeft, rows }: Sheet): string {
  const width = Math.max(1, ...rows.map((cells) => cells.length))
  const written = rows.map(
    (cells) =>
      `<row>${cells.map((cell) => `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`).join('')}</row>`,
  )
  return `<worksheet xmlns="${namespace}"><sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}/></sheetViews><cols><col min="1" max="${width}" width="18" style="1" customWidth="1"/></cols><sheetData>${written.join('')}</sheetData></worksheet>`
}

/** Without the signs that XML does not allow. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
}

/** A ZIP archive whose files are not packed. */
function archiveOf(files: readonly (readonly [name: string, xml: string])[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const [path, xml] of files) {
    const [name, data] = [encoder.encode(path), encoder.encode(head + xml)]
    // A name in UTF-8, not packed, at midnight of the first day that the format knows.
    const facts = [0x0800, 0, 0, 0x0021]
    const common = [...facts.flatMap(two), ...four(crcOf(data)), ...four(data.length), ...four(data.length), ...two(name.length), 0, 0]
    const local = Uint8Array.from([...four(0x0403_4b50), ...two(20), ...common, ...name])
    directory.push(
      Uint8Array.from([...four(0x0201_4b50), ...two(20), ...two(20), ...common, ...Array<number>(10).fill(0), ...four(offset), ...name]),
    )
    parts.push(local, data)
    offset += local.length + data.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = [...four(0x0605_4b50), 0, 0, 0, 0, ...two(files.length), ...two(files.length), ...four(size), ...four(offset), 0, 0]
  const all = [...parts, ...directory, Uint8Array.from(end)]
  const archive = new Uint8Array(offset + size + end.length)
  let at = 0
  for (const part of all) {
    archive.set(part, at)
    at += part.length
  }
  return archive
}

const two = (number: number): number[] => [number & 0xff, (number >>> 8) & 0xff]
const four = (number: number): number[] => [...two(number & 0xffff), ...two(number >>> 16)]

/** The CRC-32 of a file, as ZIP asks for it. */
function crcOf(data: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1
  }
  return (crc ^ 0xffff_ffff) >>> 0
}
