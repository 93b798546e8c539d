import { createHmac } from 'node:crypto'
import * as z from 'zod'

// Each line is a letter, a blank and JSON; only the first line begins with the name of the format. JSON holds no line feed.
const family = 'libsa-backup-'
/** The beginning of the first line of a backup. */
export const formatMark = `${family}2`
/** No line may be longer, in bytes; the longest row PostgreSQL answers as one text is shorter. */
export const maxLineBytes = 256 * 1024 * 1024
/** The part of a file that one line carries, in bytes. */
export const chunkBytes = 48 * 1024

/** A backup is refused; the message is one sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const name = z.string().min(1)
const count = z.int().min(0)
const sum = z.string().regex(/^[0-9a-f]{64}$/)

/** The first line: the shop that wrote the file. `files` says whether it holds files, or only their names. */
export const headerSchema = z.strictObject({
  version: name,
  at: z.iso.datetime(),
  migrations: z.array(name),
  secret: name,
  files: z.enum(['none', 'whole', 'listed']),
})
export type BackupHeader = z.infer<typeof headerSchema>

export const tableSchema = z.strictObject({ name, columns: z.array(name).min(1) })
export const rowSchema = z.array(z.nullable(z.string()))
export const sequenceSchema = z.strictObject({ name, value: z.nullable(z.string().regex(/^-?\d+$/)) })
export const fileSchema = z.strictObject({ place: name, name, bytes: z.nullable(count), sum: z.nullable(sum) })

/** The last line: how many rows of each table came before it, and the SHA-256 of all lines above. */
export const endSchema = z.strictObject({ tables: z.record(name, count), sequences: count, files: count, sum })

export type BackupTable = z.infer<typeof tableSchema>
export type BackupRow = z.infer<typeof rowSchema>
export type BackupSequence = z.infer<typeof sequenceSchema>
export type BackupFile = z.infer<typeof fileSchema>
export type BackupEnd = z.infer<typeof endSchema>

/** A part of a backup, in the order of the file. A file's bytes are null where the backup has only its name. */
export type BackupPart =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; table: BackupTable }
  | { kind: 'row'; row: BackupRow }
  | { kind: 'sequence'; sequence: BackupSequence }
  | { kind: 'file'; file: BackupFile; bytes: Buffer | null }
  | { kind: 'end'; end: BackupEnd }

/** The letter of each kind of line; `B` carries a part of the file above it, in base64. */
export const letters = { table: 'T', row: 'R', sequence: 'S', file: 'F', bytes: 'B', end: 'E' } as const

/** A value that only the same secret produces, and that does not reveal the secret. */
export function secretCheckOf(secret: string): string {
  return createHmac('sha256', secret).update('check value of a backup').digest('base64url').slice(0, 22)
}

/** Reads the first line. Throws `BackupError` for a backup of another kind or a foreign file. */
export function parseHeader(line: string): BackupHeader {
  const cut = line.search(/[ \t]/)
  const mark = cut < 0 ? line : line.slice(0, cut)
  if (mark === `${family}1`)
    throw new BackupError(
      'It is a backup of an older kind, which cannot be checked: restore it with the version of the shop that wrote it.',
    )
  if (mark !== formatMark && /^libsa-backup-\d+$/.test(mark)) throw new BackupError('It was written by a newer version of the shop.')
  const header = mark === formatMark ? headerSchema.safeParse(parseJson(line.slice(cut + 1))) : null
  if (!header?.success) throw new BackupError('It is no backup of Libsa.')
  return header.data
}

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
