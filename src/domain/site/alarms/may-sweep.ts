import type { Context } from '#domain/context.ts'
import { clearAlarm, isWaived, raiseAlarm } from './alarms.ts'

/** A sweep that finds more files without a row than these, and than this share of all, has lost its rows rather than found waste. */
const maxShare = 0.05
const fewStrays = 10

interface Found {
  files: number
  strays: number
}

/**
 * Whether a sweep of a store may move the files without a row to the bin. Too many, or all of them, stop it and call the staff, unless they let it
 * go on.
 */
export async function maySweep(ctx: Context, store: 'media' | 'documents', { files, strays }: Found): Promise<boolean> {
  const alarm = { kind: 'sweep-stopped', subject: store } as const
  const isTooMany = strays > 0 && (strays === files || strays > Math.max(fewStrays, files * maxShare))
  if (isTooMany && !(await isWaived(ctx, alarm))) {
    await raiseAlarm(ctx, alarm, { files, strays })
    return false
  }
  await clearAlarm(ctx, alarm)
  return true
}
