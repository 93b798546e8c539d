import { expect, test } from 'vitest'
import { readCamt } from './read-camt.ts'
import { readMt940 } from './read-mt940.ts'

test('an amount in another currency is refused', () => {
  const entry = (currency: string) =>
    `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="${currency}">5.000</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2027-06-30</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`
  expect([readCamt(entry('JOD')).lines.length, readCamt(entry('USD')).faults]).toEqual([1, [{ row: 1, column: 'Amt', fault: 'amount' }]])
  const message = (currency: string) => `:60F:C270629${currency}100,000\n:61:2706300630C5,000NTRFX\n:62F:C270630${currency}105,000\n-`
  expect([readMt940(message('JOD')).faults, readMt940(message('USD')).faults]).toEqual([[], [{ row: 1, column: ':60F:', fault: 'amount' }]])
})
