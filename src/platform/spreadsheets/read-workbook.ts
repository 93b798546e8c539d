import { setImmediate as nextLoop } from 'node:timers/promises'
import { NotAnArchive, readArchive } from './read-archive.ts'

const dayMs = 86_400_000
/** Day 0 of the serial numbers of Excel, and of those of old files of a Mac. */
const epochs = { usual: Date.UTC(1899, 11, 30), mac: Date.UTC(1904, 0, 1) }
/** The built-in formats of numbers that show a date. */
const dateFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
/** More tags than a table of listings needs. */
const maxTags = 400_000
const tagsOfATurn = 1000

/** The most rows and columns of a sheet, and the most characters of a row. */
export interface SheetLimits {
  maxRows: number
  maxColumns: number
  maxRowLength: number
  /** The most tags of the sheet; enough for a table of listings by default. */
  maxTags?: number
  /** The most inflated bytes of one of its files. */
  maxInflated?: number
}

/** A row of a sheet: its number and its cells as texts. */
export interface SheetRow {
  line: number
  cells: string[]
}

/**
 * The rows of the first sheet of an `.xlsx` file that have a cell with text, up to one more than `maxRows`. A cell that shows a date is
 * `2027-01-09`, a formula is its last result. Yields to the event loop. Throws `NotAnArchive`, also for a row beyond the other limits.
 */
export async function readWorkbook(bytes: Uint8Array, limits: SheetLimits): Promise<SheetRow[]> {
  const file = readArchive(bytes, limits.maxInflated)
  const workbook = file('xl/workbook.xml') ?? ''
  const sheet = file(await firstSheetOf(workbook, file('xl/_rels/workbook.xml.rels') ?? ''))
  if (sheet === null) throw new NotAnArchive()
  const shared = await sharedTexts(file('xl/sharedStrings.xml') ?? '')
  const isDate = await dateStylesOf(file('xl/styles.xml') ?? '')
  const is1904 = (await tagsNamed(workbook, 'workbookPr')).some((tag) => /^(1|true)$/.test(attributeOf(tag, 'date1904') ?? ''))
  const known = { shared, isDate, epoch: is1904 ? epochs.mac : epochs.usual }
  const rows: SheetRow[] = []
  let [cell, text, isText, line, column] = ['', '', false, 0, -1]
  for await (const { name, attributes, words } of inTurns(tagsOf(sheet), limits.maxTags)) {
    if (isText) text += words
    isText = name === 'v' || name === 't'
    if (name === 'row') {
      if (rows.length > limits.maxRows) break
      column = -1
      line = Number(/^\d{1,7}$/.exec(attributeOf(attributes, 'r') ?? '')?.[0] ?? line + 1)
    } else if (name === 'c') [cell, text, column] = [attributes, '', columnOf(attributeOf(attributes, 'r')) ?? column + 1]
    if (name === '/c' || (name === 'c' && attributes.endsWith('/')))
      place(rows, { line, column, value: cellText(cell, text, known) }, limits)
  }
  return rows
}

/** Puts a cell with text into its row and column. */
function place(
  rows: SheetRow[],
  { line, column, value }: { line: number; column: number; value: string },
  { maxColumns, maxRowLength }: SheetLimits,
): void {
  if (value === '') return
  const last = rows.at(-1)
  const row = last?.line === line ? last : { line, cells: [] }
  if (row !== last) rows.push(row)
  const length = row.cells.reduce((sum, cell) => sum + cell.length, value.length)
  if (column >= maxColumns || length > maxRowLength) throw new NotAnArchive()
  while (row.cells.length < column) row.cells.push('')
  row.cells[column] = value
}

interface Tag {
  /** With its slash at an end. */
  name: string
  attributes: string
  /** The words before it. */
  words: string
}

/** The tags of a document with the words before each; its work grows linearly with the document. */
function* tagsOf(xml: string): Generator<Tag> {
  let at = 0
  while (at < xml.length) {
    const from = xml.indexOf('<', at)
    const until = from < 0 ? -1 : xml.indexOf('>', from)
    if (until < 0) return
    const inside = xml.slice(from + 1, until)
    const name = /^\/?[\w:]*/.exec(inside)?.[0] ?? ''
    yield { name, attributes: inside.slice(name.length), words: xml.slice(at, from) }
    at = until + 1
  }
}

async function tagsNamed(xml: string, name: string): Promise<string[]> {
  const named: string[] = []
  for await (const tag of inTurns(tagsOf(xml))) if (tag.name === name) named.push(tag.attributes)
  return named
}

async function* inTurns(tags: Iterable<Tag>, most = maxTags): AsyncGenerator<Tag> {
  let count = 0
  for (const tag of tags) {
    count += 1
    if (count > most) throw new NotAnArchive()
    if (count % tagsOfATurn === 0) await nextLoop()
    yield tag
  }
}

/** The texts that cells name by number, without the reading aids of East Asian scripts. */
async function sharedTexts(xml: string): Promise<string[]> {
  const texts: string[] = []
  let [text, isText, isAid] = ['', false, false]
  for await (const { name, words } of inTurns(tagsOf(xml))) {
    if (isText && !isAid) text += words
    isText = name === 't'
    if (name === 'rPh' || name === '/rPh') isAid = name === 'rPh'
    if (name === 'si') text = ''
    if (name === '/si') texts.push(plain(text))
  }
  return texts
}

interface Known {
  shared: readonly string[]
  isDate: readonly boolean[]
  epoch: number
}

function cellText(attributes: string, content: string, { shared, isDate, epoch }: Known): string {
  const type = attributeOf(attributes, 't')
  const value = plain(content)
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  const number = Number(value)
  if ((type !== undefined && type !== 'n') || value === '' || !Number.isFinite(number)) return value
  if (isDate[Number(attributeOf(attributes, 's') ?? 0)] && number >= 1 && number < 3_000_000)
    return new Date(epoch + Math.floor(number) * dayMs).toISOString().slice(0, 10)
  // Excel stores 12.3 as 12.300000000000001, and shows 15 digits.
  return Number.isInteger(number) ? number.toFixed(0) : String(Number(number.toPrecision(15)))
}

async function firstSheetOf(workbook: string, relations: string): Promise<string> {
  const [first = ''] = await tagsNamed(workbook, 'sheet')
  const id = attributeOf(first, 'r:id')
  const relation = (await tagsNamed(relations, 'Relationship')).find((tag) => attributeOf(tag, 'Id') === id)
  const target = relation && attributeOf(relation, 'Target')
  return target ? (target.startsWith('/') ? target.slice(1) : `xl/${target}`) : 'xl/worksheets/sheet1.xml'
}

/** For each style of a cell whether it shows a number as a date. */
async function dateStylesOf(styles: string): Promise<boolean[]> {
  const own = new Map(
    (await tagsNamed(styles, 'numFmt')).map((tag) => [
      Number(attributeOf(tag, 'numFmtId')),
      /[dy]/i.test(plain(attributeOf(tag, 'formatCode') ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')),
    ]),
  )
  const cells = styles.slice(styles.indexOf('<cellXfs'), styles.indexOf('</cellXfs>'))
  return (await tagsNamed(cells, 'xf')).map((tag) => {
    const format = Number(attributeOf(tag, 'numFmtId') ?? 0)
    return own.get(format) ?? dateFormats.has(format)
  })
}

/** The position of a column by the letters of a cell, `B2` is 1. */
function columnOf(cell: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(cell ?? '')?.[0]
  return letters === undefined ? undefined : [...letters].reduce((position, letter) => position * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1]
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function plain(xml: string): string {
  return xml.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));|_x([\dA-F]{4})_/gi, (all, hex, decimal, name, escaped) => {
    const code = Number.parseInt(hex ?? escaped ?? decimal ?? '', decimal ? 10 : 16)
    if (name) return entities[name] ?? all
    return code <= 0x10_ffff ? String.fromCodePoint(code) : all
  })
}
