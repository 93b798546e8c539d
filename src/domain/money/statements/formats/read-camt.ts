import type { FileFault, ReadLine, ReadStatement } from '#domain/money/statements/statement.policy.ts'
import type { Fils } from '#values/money.ts'
import { amountOf, dayOf } from './cell.policy.ts'
import { allAt, type Element, elementsOf, wordsAt } from './elements.ts'

/**
 * The booked lines of a camt.053 document. An entry with several transactions of their own amounts becomes several lines. Throws `TypeError`
 * for a document that is no such statement.
 */
export function readCamt(xml: string): ReadStatement {
  const found = allAt(elementsOf(xml), 'BkToCstmrStmt/Stmt')
  if (found.length === 0) throw new TypeError('no statement')
  const read: ReadStatement = { source: 'camt053', opening: null, closing: null, lines: [], faults: [] }
  for (const statement of found) {
    read.opening ??= balanceOf(statement, ['OPBD', 'PRCD'])
    read.closing = balanceOf(statement, ['CLBD']) ?? read.closing
    for (const entry of allAt(statement, 'Ntry')) addEntry(read, entry)
  }
  return read
}

function balanceOf(statement: Element, codes: readonly string[]): Fils | null {
  const balance = allAt(statement, 'Bal').find((one) => codes.includes(wordsAt(one, 'Tp/CdOrPrtry/Cd')))
  return balance ? signedOf(balance) : null
}

function signedOf(element: Element, side = wordsAt(element, 'CdtDbtInd')): Fils | null {
  const amount = amountOf(wordsAt(element, 'Amt') || wordsAt(element, 'AmtDtls/TxAmt/Amt'))
  if (amount === null || amount < 0) return null
  return side === 'DBIT' ? -amount : side === 'CRDT' ? amount : null
}

function addEntry(read: ReadStatement, entry: Element): void {
  const row = read.lines.length + read.faults.length + 1
  const status = wordsAt(entry, 'Sts/Cd') || wordsAt(entry, 'Sts')
  if (status !== '' && status !== 'BOOK') return
  const day = dayOf(wordsAt(entry, 'BookgDt/Dt') || wordsAt(entry, 'BookgDt/DtTm') || wordsAt(entry, 'ValDt/Dt'), 'dmy')
  const isDinar = allAt(entry, 'Amt').every(({ attributes }) => !/\bCcy=/.test(attributes) || /\bCcy=["']JOD["']/.test(attributes))
  const amount = isDinar ? signedOf(entry) : null
  const fail = (fault: FileFault['fault'], column: string): void => void read.faults.push({ row, column, fault })
  if (day === null) fail('day', 'BookgDt')
  if (amount === null) fail('amount', 'Amt')
  if (day === null || amount === null || amount === 0) return
  const parts = allAt(entry, 'NtryDtls/TxDtls')
  const side = amount < 0 ? 'DBIT' : 'CRDT'
  const amounts = parts.map((part) => signedOf(part, wordsAt(part, 'CdtDbtInd') || side))
  const isWhole = parts.length > 1 && amounts.every((one) => one !== null) && amounts.reduce((sum, one) => sum + (one ?? 0), 0) === amount
  const id = wordsAt(entry, 'AcctSvcrRef') || wordsAt(entry, 'NtryRef')
  const line = (part: Element, of: Fils, externalId: string | null): ReadLine => ({
    ...{ row, externalId, day, amount: of, kind: 'other', balance: null },
    ...wordsOf(part, entry, side),
  })
  if (isWhole) read.lines.push(...parts.map((part, at) => line(part, amounts[at] ?? 0, id === '' ? null : `${id}:${at + 1}`)))
  else read.lines.push(line(parts[0] ?? entry, amount, id || null))
}

function wordsOf(part: Element, entry: Element, side: string): Pick<ReadLine, 'reference' | 'narration' | 'counterparty'> {
  const references = [wordsAt(part, 'Refs/EndToEndId'), wordsAt(part, 'RmtInf/Strd/CdtrRefInf/Ref'), wordsAt(part, 'Refs/InstrId')]
  const narration = [...allAt(part, 'RmtInf/Ustrd').map(({ words }) => words.trim()), wordsAt(entry, 'AddtlNtryInf')].filter(Boolean)
  const other = side === 'CRDT' ? 'Dbtr' : 'Cdtr'
  return {
    reference: (references.find((one) => one !== '' && one !== 'NOTPROVIDED') ?? '').slice(0, 140),
    narration: narration.join(' ').replaceAll(/\s+/g, ' ').slice(0, 500),
    counterparty: (wordsAt(part, `RltdPties/${other}/Nm`) || wordsAt(part, `RltdPties/${other}/Pty/Nm`)).slice(0, 140),
  }
}
