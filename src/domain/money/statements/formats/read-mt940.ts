import type { FileFault, ReadStatement } from '#domain/money/statements/statement.policy.ts'
import type { Day } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import { amountOf, dayOf } from './cell.policy.ts'

/** Value date, day of booking, side, letter of the funds, amount, kind, and the references of customer and bank. */
const movement = /^(\d{6})(\d{4})?(RC|RD|C|D)([A-Z])?(\d{1,12},\d{0,3})([A-Z][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n[\s\S]*)?$/
const balance = /^([CD])(\d{6})([A-Z]{3})(\d{1,12},\d{0,3})/

/** The lines of an MT940 message. Throws `TypeError` for a text that is none. */
export function readMt940(text: string): ReadStatement {
  const read: ReadStatement = { source: 'mt940', opening: null, closing: null, lines: [], faults: [] }
  const fields = fieldsOf(text)
  if (!fields.some(({ tag }) => tag === '60F' || tag === '60M') || !fields.some(({ tag }) => tag === '61'))
    throw new TypeError('no statement')
  for (const { tag, value } of fields) {
    if (tag === '60F' || tag === '60M') {
      read.opening ??= balanceOf(value)
      if (balance.exec(value)?.[3] !== 'JOD') read.faults.push({ row: 1, column: ':60F:', fault: 'amount' })
    } else if (tag === '62F' || tag === '62M') read.closing = balanceOf(value)
    else if (tag === '61') addMovement(read, value)
    else if (tag === '86') addWords(read, value)
  }
  return read
}

/** Fields begin at `:tag:` at the start of a line; a message ends with `-` or `-}`. */
function fieldsOf(text: string): { tag: string; value: string }[] {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\{1:[\s\S]*?\{4:\n?/, '')
    .split('\n')
  const fields: { tag: string; value: string }[] = []
  for (const line of lines) {
    const [, tag, value] = /^:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? []
    const last = fields.at(-1)
    if (tag !== undefined && value !== undefined) fields.push({ tag, value: value.trimEnd() })
    else if (last && !/^-\}?/.test(line) && !line.startsWith('{')) last.value += `\n${line.trimEnd()}`
  }
  return fields
}

function balanceOf(value: string): Fils | null {
  const [, side, , , amount = ''] = balance.exec(value) ?? []
  const fils = commaAmount(amount)
  return fils === null || side === undefined ? null : side === 'D' ? -fils : fils
}

/** The comma always marks decimals here, also before three digits. */
const commaAmount = (amount: string): Fils | null => (amount === '' ? null : amountOf(amount.replace(',', '.').replace(/\.$/, '')))

function addMovement(read: ReadStatement, value: string): void {
  const row = read.lines.length + read.faults.length + 1
  const fail = (fault: FileFault['fault']): void => {
    read.faults.push({ row, column: ':61:', fault })
  }
  const found = movement.exec(value)
  const [, valued = '', booked, side = '', , amount = '', , reference = '', bankReference = ''] = found ?? []
  const day = bookedOn(valued, booked)
  const fils = commaAmount(amount)
  if (found && day === null) fail('day')
  else if (fils === null) fail('amount')
  if (day === null || fils === null) return
  if (fils === 0) return
  const isOut = side === 'D' || side === 'RC'
  const id = bankReference.trim()
  read.lines.push({
    ...{ row, externalId: id === '' ? null : id, day, amount: isOut ? -fils : fils, kind: 'other', balance: null },
    ...{ reference: reference.trim() === 'NONREF' ? '' : reference.trim(), narration: '', counterparty: '' },
  })
}

/** The day of booking has no year: it is the one nearest to the value date. */
function bookedOn(valued: string, booked: string | undefined): Day | null {
  const day = dayOf(`20${valued}`, 'dmy')
  if (day === null || booked === undefined) return day
  const near = [-1, 0, 1].map((years) => dayOf(`${Number(day.slice(0, 4)) + years}${booked}`, 'dmy')).filter((one) => one !== null)
  return near.toSorted((a, b) => Math.abs(Date.parse(a) - Date.parse(day)) - Math.abs(Date.parse(b) - Date.parse(day)))[0] ?? null
}

/** The words of the last movement; `?20` and the like separate parts, of which 32 and 33 name the other side. */
function addWords(read: ReadStatement, value: string): void {
  const line = read.lines.at(-1)
  if (line?.narration !== '') return
  const parts = value.replaceAll('\n', '').split(/\?(?=\d{2})/)
  const named = parts.filter((part) => /^3[23]/.test(part)).map((part) => part.slice(2))
  // The first part is the bank's code of the movement.
  const words = parts.filter((part) => /^(00|2\d|6\d)/.test(part)).map((part) => part.slice(2))
  line.narration = (parts.length === 1 ? value.replaceAll('\n', ' ') : words.join(' ')).replaceAll(/\s+/g, ' ').trim().slice(0, 500)
  line.counterparty = named.join('').trim().slice(0, 140)
}
