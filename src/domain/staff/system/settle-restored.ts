import { endEverySession } from '#domain/accounts/sessions/end-every-session.ts'
import { record } from '#domain/audit-log/record.ts'
import { forgetIndex } from '#domain/catalogue/search/search-index.ts'
import type { TxContext } from '#domain/context.ts'
import { endConfirmLinks } from '#domain/messages/newsletter/end-links.ts'
import { pauseEveryIssue } from '#domain/messages/newsletter/steer-issue.ts'
import { holdMessages } from '#domain/messages/outbox/hold-messages.ts'
import { proveRules } from '#domain/money/books/check-books.ts'
import { deleteAgain } from '#domain/privacy/my-data/delete-people.ts'
import { endLinks } from '#domain/renting/calendars/renew-link.ts'
import { endCodes } from '#domain/renting/contact-codes/end-codes.ts'
import { endOrderLinks } from '#domain/renting/orders/change-links.ts'
import { BackupError } from '#platform/database/archive/backup-format.ts'
import { dropScheduled } from '#platform/jobs/schedule.ts'
import { newId } from '#values/id.ts'
import { restores } from './restores.table.ts'

/** The effects of a restore on people and messages. */
export interface Settled {
  sessions: number
  /** Messages that wait for staff. */
  held: number
  /** People deleted since the backup: deleted again, and still to be deleted because something of theirs is open. */
  deleted: number
  toDelete: number
  /** The breaches of its books. */
  faults: string[]
}

interface Restored {
  /** The time at which the backup was made. */
  madeAt: Date
  /** The ids of all people who were ever deleted. */
  deletedPeople: readonly string[]
  /** Takes books that do not hold, too. */
  withFaults: boolean
  /** The schemas of a way back; absent for a restore. */
  wentBack?: { from: string; keptAs: string }
}

/**
 * Makes restored tables those of a shop that goes on: nobody is signed in, no code or link opens anything, messages wait for staff, and people
 * who were deleted since are deleted again. Throws `BackupError` when the books do not hold.
 */
export async function settleRestored(tx: TxContext, { madeAt, deletedPeople, withFaults, wentBack }: Restored): Promise<Settled> {
  // Jobs that fell due since then run once the shop is open.
  const faults = (await proveRules(tx.db, madeAt)).map(
    ({ rule, subject, expected, found }) => `${rule}: ${subject} should be ${expected} and is ${found}`,
  )
  if (faults.length > 0 && !withFaults)
    throw new BackupError(`Its books do not hold (${faults[0]}); --with-faults restores it with ${faults.length} such faults.`)
  const sessions = await endEverySession(tx)
  await endCodes(tx)
  await endOrderLinks(tx)
  await endConfirmLinks(tx)
  await endLinks(tx)
  await pauseEveryIssue(tx)
  const held = await holdMessages(tx)
  // A backup made while they ran, or long ago, would run them all in the first second.
  await dropScheduled(tx)
  // The search engine contains later changes: its collection is filled again.
  await forgetIndex(tx)
  const { deleted, waiting } = await deleteAgain(tx, deletedPeople)
  const id = newId()
  await tx.db.insert(restores).values({ id, at: tx.now, madeAt })
  const settled = { sessions, held, deleted, toDelete: waiting, faults }
  await record(tx, wentBack ? 'system.went-back' : 'system.restored', id, { madeAt: madeAt.toISOString(), ...wentBack, ...settled })
  return settled
}
