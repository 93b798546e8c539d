import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A cell: a text, a number of fils, which is shown in dinars, or nothing. */
export type Cell = string | { fils: number } | null

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Styles by their place: plain, text, dinars with three decimals, and the bold head. */
const styles = `<styleSheet xmlns="${namespace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

interface Workbook {
  /** The name of its only sheet. */
  name: string
  isRightToLeft: boolean
  columns: readonly string[]
  /** Batches of rows, each written and packed before the next one is asked for. */
  batches: AsyncIterable<readonly (readonly Cell[])[]>
}

/** Writes an `.xlsx` file of one sheet, batch by batch, so that only packed rows are kept in memory. Texts are never formulas. */
export async function writeWorkbook({ name, isRightToLeft, columns, batches }: Workbook): Promise<Buffer<ArrayBuffer>> {
  const view = `<sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  let line = 1
  const sheet = await pack(
    (async function* () {
      yield `${head}<worksheet xmlns="${namespace}">${view}<cols><col min="1" max="${columns.length}" width="18" customWidth="1"/></cols><sheetData>`
      yield rowOf(columns, { line, style: 3 })
      for await (const rows of batches) yield rows.map((cells) => rowOf(cells, { line: ++line, style: 1 })).join('')
      yield '</sheetData></worksheet>'
    })(),
  )
  const small = async (path: string, xml: string): Promise<[string, Packed]> => [path, await pack([head + xml])]
  return archiveOf([
    await small(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    ),
    await small(
      '_rels/.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    await small(
      'xl/workbook.xml',
      `<workbook xmlns="${namespace}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    await small(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    await small('xl/styles.xml', styles),
    ['xl/worksheets/sheet1.xml', sheet],
  ])
}

/** A row of at most 26 cells; empty ones are left out. `style` is that of its texts. */
function rowOf(cells: readonly Cell[], { line, style }: { line: number; style: number }): string {
  const written = cells.map((cell, index) => {
    const place = `${String.fromCharCode(65 + index)}${line}`
    if (cell === null) return ''
    if (typeof cell !== 'string') return `<c r="${place}" s="2"><v>${(cell.fils / 1000).toFixed(3)}</v></c>`
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  })
  return `<row r="${line}">${written.join('')}</row>`
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

interface Packed {
  data: Buffer
  crc: number
  size: number
}

async function pack(texts: AsyncIterable<string> | Iterable<string>): Promise<Packed> {
  const deflate = createDeflateRaw()
  const chunks: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(deflate, 'end')
  let [crc, size] = [0, 0]
  for await (const text of texts) {
    const bytes = Buffer.from(text)
    crc = crc32(bytes, crc)
    size += bytes.length
    if (!deflate.write(bytes)) await once(deflate, 'drain')
  }
  deflate.end()
  await ended
  return { data: Buffer.concat(chunks), crc, size }
}

/** A ZIP archive of packed files, at midnight of the first day that the format knows. */
function archiveOf(files: readonly (readonly [name: string, packed: Packed])[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, { data, crc, size }] of files) {
    const name = Buffer.from(path)
    const common = Buffer.alloc(26)
    // Version 2.0, a name in UTF-8, deflate.
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt16LE(0x0021, 8)
    common.writeUInt32LE(crc, 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(name.length, 22)
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(offset, 10)
    parts.push(Buffer.from([0x50, 0x4b, 3, 4]), common, name, data)
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), common, entry, name)
    offset += 4 + common.length + name.length + data.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}
