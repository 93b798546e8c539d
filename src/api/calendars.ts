import { removeBlackouts } from '#domain/catalogue/units/remove-blackouts.ts'
import { blockDays } from '#domain/renting/calendars/block-days.ts'
import { calendarContract } from '#domain/renting/calendars/calendar.contract.ts'
import { getMonth, listPieces } from '#domain/renting/calendars/get-month.ts'
import { countDue, listDue } from '#domain/renting/calendars/list-due.ts'
import { findLink, renewLink } from '#domain/renting/calendars/renew-link.ts'
import { guarded } from './guard.ts'

const guard = guarded('calendars', calendarContract)

export const calendars = guard.router({
  today: listDue,
  dueCount: guard.dueCount.handler(async ({ context }) => ({ count: await countDue(context) })),
  pieces: guard.pieces.handler(async ({ context }) => ({ pieces: await listPieces(context) })),
  month: getMonth,
  block: guard.block.handler(({ context, input }) => blockDays(context, input).then(() => ({ isDone: true }))),
  reopen: guard.reopen.handler(({ context, input }) => removeBlackouts(context, input.ids).then(() => ({ isDone: true }))),
  link: guard.link.handler(async ({ context }) => ({ token: await findLink(context, 'pieces') })),
  renewLink: guard.renewLink.handler(async ({ context }) => ({ token: await renewLink(context, 'pieces') })),
  visitsLink: guard.visitsLink.handler(async ({ context }) => ({ token: await findLink(context, 'orders') })),
  renewVisitsLink: guard.renewVisitsLink.handler(async ({ context }) => ({ token: await renewLink(context, 'orders') })),
})
