import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { closeDay } from '#domain/money/statements/close-day.ts'
import { addDays, type Day } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import type { Candidate } from './candidate.policy.ts'
import { fetchProviderLines } from './fetch-provider-lines.ts'
import { findCandidates } from './find-candidates.ts'
import { getReconciliation } from './get-reconciliation.ts'
import { importStatement, releaseImport } from './import-statement.ts'
import { bookLine } from './match-lines.ts'
import { readHeld } from './read-files.ts'

interface DemoLine {
  day: Day
  text: string
  reference: string
  amount: Fils
}

const opening: Fils = 8_214_350

/**
 * Gives the demonstration its statements: days that are closed, and yesterday with every kind of line. Some name an entry, one waits for a
 * person, one is a fee, and one is unknown money.
 */
export async function seedStatements(present: Context & Needs<'payments'>): Promise<void> {
  const ctx = { ...present, isPast: true, actor: { ...present.actor, personId: 'admin-lina' } }
  const { today } = await nowOf(ctx)
  const [closed, shown] = [addDays(today, -3), addDays(today, -1)]
  await fetchProviderLines({ ...ctx, actor: present.actor })
  const candidates = await findCandidates(ctx, 'bank')
  const past = candidates.filter(({ kind, day, amount }) => kind === 'entry' && day <= closed && amount !== 0)
  const recent = candidates.filter(({ kind, day, amount }) => kind === 'entry' && day > closed && amount !== 0)
  const expected = candidates.filter(({ kind, who }) => kind === 'payout' && who !== null)
  const first = past.map((one) => lineOf(one, one.day))
  await read(ctx, { name: `statement-4417-${closed}.csv`, from: opening, lines: [...first, fee(closed, 1500, 'C-0601')] })
  // The first file of an account takes two people.
  const second = { ...ctx, actor: { ...ctx.actor, personId: 'moderator-nour' } }
  for (const { id } of await readHeld(second)) await releaseImport(second, { id, duplicates: 'read' })
  for (const day of new Set([...first.map((one) => one.day), closed])) {
    const { suggested, left } = await getReconciliation(ctx, { day })
    for (const { line } of suggested) await bookLine(ctx, { id: line.id, as: 'fee' })
    for (const { id } of left) await bookLine(ctx, { id, as: 'unknown' })
  }
  await closeDay(ctx, closed)
  const closing = first.reduce((sum, { amount }) => sum + amount, opening - 1500)
  const newest = [
    ...recent.slice(0, 3).map((one) => lineOf(one, shown)),
    ...expected.slice(0, 1).map(({ who, amount }) => ({ day: shown, text: `TRF ${who ?? ''}`, reference: '0706-0041', amount })),
    { day: shown, text: 'CLIQ IN 079 *** 3316', reference: '', amount: 15_000 },
    fee(shown, 2500, 'C-0602'),
  ]
  await read(ctx, { name: `statement-4417-${shown}.csv`, from: closing, lines: newest })
}

const fee = (day: Day, amount: Fils, reference: string): DemoLine => ({ day, text: 'CLIQ FEES', reference, amount: -amount })

function lineOf({ references, amount, name }: Candidate, day: Day): DemoLine {
  const texts = { cashIn: 'DEPOSIT CASH', cashOut: 'CASH WITHDRAWAL', payout: 'TRF' } as const
  const text = name === 'cashIn' || name === 'cashOut' || name === 'payout' ? texts[name] : amount > 0 ? 'CLIQ IN' : 'CLIQ OUT'
  const reference = references[0] ?? ''
  return { day, text: `${text} ${reference}`.trim(), reference, amount }
}

/** Reads lines in as the file of a bank, oldest first, with their balances. */
async function read(ctx: Context, { name, from, lines }: { name: string; from: Fils; lines: readonly DemoLine[] }): Promise<void> {
  const dinars = (fils: Fils): string => (fils / 1000).toFixed(3)
  let balance = from
  const rows = lines
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ day, text, reference, amount }) => {
      balance += amount
      const cells = [
        day,
        text.replaceAll(',', ' '),
        reference,
        amount < 0 ? dinars(-amount) : '',
        amount > 0 ? dinars(amount) : '',
        dinars(balance),
      ]
      return cells.join(',')
    })
  const file = new File([['التاريخ,البيان,المرجع,مدين,دائن,الرصيد', ...rows].join('\n')], name)
  await importStatement(ctx, { params: { account: 'bank' }, query: { keep: true, name }, body: file })
}
