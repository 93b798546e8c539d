import { type BackupEnd, BackupError, type BackupHeader } from './backup-format.ts'
import { readBackup } from './read-backup.ts'

/** The content of a whole backup, in numbers. */
export interface BackupSummary extends BackupHeader {
  rows: number
  end: BackupEnd
}

/** Reads a backup to its end, without a database. Throws `BackupError` unless it is whole. */
export async function verifyBackup(file: string): Promise<BackupSummary> {
  let header: BackupHeader | null = null
  let end: BackupEnd | null = null
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') header = part.header
    if (part.kind === 'end') end = part.end
  }
  if (!header || !end) throw new BackupError('It is no backup of Libsa.')
  return { ...header, end, rows: Object.values(end.tables).reduce((all, rows) => all + rows, 0) }
}
