import type { Day } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import type { MethodKind } from './payout.policy.ts'

/** A payout in the file for the bank. */
interface PaidOut {
  number: string
  method: MethodKind
  account: string
  holder: string
  amount: Fils
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * A batch of payouts as XML for the bank: accounts are texts, so that `00962791234567` keeps its zeros whatever program opens the file. The
 * number of payouts and their sum show whether the file is whole.
 */
export function batchFileOf(batch: Day, paid: readonly PaidOut[]): string {
  const sum = paid.reduce((total, { amount }) => total + amount, 0)
  const payouts = paid.map(({ number, method, account, holder, amount }) =>
    [
      `  <payout number="${escaped(number)}">`,
      `    <method>${method}</method>`,
      `    <account>${escaped(account)}</account>`,
      `    <holder>${escaped(holder)}</holder>`,
      `    <amount currency="JOD">${dinars(amount)}</amount>`,
      '  </payout>',
    ].join('\n'),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<payouts batch="${batch}" count="${paid.length}" total="${dinars(sum)}" currency="JOD">`,
    ...payouts,
    '</payouts>',
    '',
  ].join('\n')
}

const dinars = (fils: Fils): string => (fils / 1000).toFixed(3)

/** Without the signs that XML does not allow. */
function escaped(text: string): string {
  const allowed = text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
  return allowed.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
