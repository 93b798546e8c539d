import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ZodType } from 'zod'
import {
  type BackupEnd,
  BackupError,
  type BackupFile,
  type BackupPart,
  endSchema,
  fileSchema,
  letters,
  maxLineBytes,
  parseHeader,
  parseJson,
  rowSchema,
  sequenceSchema,
  tableSchema,
} from './backup-format.ts'

const lineFeed = 10

/** Counts and checksums so far, compared with the last line. */
interface Progress {
  tables: Record<string, number>
  table: { name: string; columns: number } | null
  sequences: number
  files: number
  /** The file whose bytes come line by line. */
  open: { file: BackupFile; chunks: Buffer[]; left: number } | null
}

/** Reads a backup from its first line to its last. Throws `BackupError` at the first line that does not belong there. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const progress: Progress = { tables: {}, table: null, sequences: 0, files: 0, open: null }
  const sum = createHash('sha256')
  let isFirst = true
  let isOver = false
  for await (const bytes of linesOf(file)) {
    if (isOver) throw damaged('something follows its last line')
    const line = bytes.toString('utf8')
    if (isFirst) {
      yield { kind: 'header', header: parseHeader(line) }
      isFirst = false
    } else {
      const part = readLine(progress, line)
      if (part?.kind === 'end') {
        checkEnd(progress, part.end, sum.digest('hex'))
        isOver = true
      }
      if (part) yield part
    }
    if (!isOver) sum.update(bytes).update('\n')
  }
  if (isFirst) throw new BackupError('It is no backup of Libsa.')
  if (!isOver) throw damaged('its last line is missing')
}

/** The lines of a compressed file as bytes, split at line feeds only: no other sign ends a row. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => undefined)
  let rest: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, at)])
        rest = []
        length = 0
        from = at + 1
      }
      rest.push(chunk.subarray(from))
      length += chunk.length - from
      if (length > maxLineBytes) throw damaged('a line of it does not end')
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    const { code = '' } = error as NodeJS.ErrnoException
    if (!code.startsWith('Z_') && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    throw new BackupError('It is damaged, or no backup of Libsa: it cannot be unpacked.')
  }
  if (length > 0) throw damaged('its last line is cut')
}

function readLine(progress: Progress, line: string): BackupPart | null {
  const letter = line.slice(0, 1)
  const text = line.slice(2)
  if (progress.open) return letter === letters.bytes ? addBytes(progress, text) : fail('a file in it is cut')
  if (letter === letters.row) return readRow(progress, text)
  if (letter === letters.table) {
    const table = parse(tableSchema, text)
    if (table.name in progress.tables) throw damaged(`the table ${table.name} is in it twice`)
    progress.tables[table.name] = 0
    progress.table = { name: table.name, columns: table.columns.length }
    return { kind: 'table', table }
  }
  progress.table = null
  if (letter === letters.sequence) {
    progress.sequences += 1
    return { kind: 'sequence', sequence: parse(sequenceSchema, text) }
  }
  if (letter === letters.file) return readFileLine(progress, parse(fileSchema, text))
  if (letter === letters.end) return { kind: 'end', end: parse(endSchema, text) }
  return fail('a line of it is of no known kind')
}

function readRow({ table, tables }: Progress, text: string): BackupPart {
  const row = parse(rowSchema, text)
  if (!table || row.length !== table.columns) throw damaged('a row of it does not fit its table')
  tables[table.name] = (tables[table.name] ?? 0) + 1
  return { kind: 'row', row }
}

function readFileLine(progress: Progress, file: BackupFile): BackupPart | null {
  progress.files += 1
  if (file.bytes === null) return { kind: 'file', file, bytes: null }
  progress.open = { file, chunks: [], left: file.bytes }
  return file.bytes === 0 ? addBytes(progress, '') : null
}

function addBytes(progress: Progress, text: string): BackupPart | null {
  const { open } = progress
  if (!open) return fail('bytes of no file are in it')
  const chunk = Buffer.from(text, 'base64')
  open.chunks.push(chunk)
  open.left -= chunk.length
  if (open.left > 0) return null
  progress.open = null
  const bytes = Buffer.concat(open.chunks)
  if (open.left < 0 || createHash('sha256').update(bytes).digest('hex') !== open.file.sum)
    throw damaged(`the file ${open.file.name} differs`)
  return { kind: 'file', file: open.file, bytes }
}

function checkEnd({ tables, sequences, files }: Progress, end: BackupEnd, sum: string): void {
  const names = new Set([...Object.keys(tables), ...Object.keys(end.tables)])
  for (const name of names)
    if (tables[name] !== end.tables[name])
      throw damaged(`of ${name} it has ${tables[name] ?? 'no'} rows instead of ${end.tables[name] ?? 'none'}`)
  if (sequences !== end.sequences || files !== end.files) throw damaged('sequences or files are missing')
  if (sum !== end.sum) throw damaged('its checksum differs')
}

function parse<T>(schema: ZodType<T>, text: string): T {
  const { data, success } = schema.safeParse(parseJson(text))
  if (!success) throw damaged('a line of it cannot be read')
  return data
}

function damaged(why: string): BackupError {
  return new BackupError(`It is damaged: ${why}.`)
}

function fail(why: string): never {
  throw damaged(why)
}
