import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CreditMove, matchNames, payableCredit, repaymentStateOf } from './repayment.policy.ts'

test.each([
  ['Salma Haddad', ['Salma Haddad'], 'same'],
  ['SALMA A. HADDAD', ['Salma Haddad'], 'same'],
  ['Salma Ahmad Khalil Haddad', ['Salma Khalil'], 'same'],
  ['Salma', ['Salma Haddad'], 'same'],
  ['Omar Haddad', ['Salma Haddad'], 'differs'],
  ['Salma Nasser', ['Salma Haddad'], 'differs'],
  ['سلمى أحمد حدّاد', ['سلمي حداد'], 'same'],
  ['فاطمة علي', ['فاطمه علي'], 'same'],
  ['عمر علي', ['سلمى علي'], 'differs'],
  ['Salma Haddad', ['سلمى حداد'], 'other-letters'],
  ['Salma Haddad', ['سلمى حداد', 'Salma Haddad'], 'same'],
  ['—', ['Salma'], 'other-letters'],
  ['Mohammad Al-Hussein', ['Mohammad Al-Khaled'], 'differs'],
  ['Mohammad Al Hussein', ['Mohammad Al-Hussein'], 'same'],
  ['محمد أبو زيد', ['محمد أبو علي'], 'differs'],
  ['عبد الله خالد', ['عبد الرحمن خالد'], 'differs'],
  ['عبدالله خالد', ['عبد الله خالد'], 'same'],
] as const)('%s is compared with %j', (holder, known, match) => {
  expect(matchNames(holder, known)).toBe(match)
})

const now = new Date('2027-07-07T12:00:00Z')
const old = new Date('2027-07-01T12:00:00Z')
const ready = {
  now,
  isPaid: false,
  isFiled: false,
  account: { changedAt: old, failure: null, isCompared: false },
  match: 'same' as const,
  amount: 100_000,
  limit: 100_000,
  approvedAt: null,
  isDisputed: false,
}
test.each([
  ['paid', { isPaid: true, isFiled: true }],
  ['filed', { isFiled: true, account: null }],
  ['details', { account: null }],
  ['details', { account: { ...ready.account, failure: 'account' } }],
  ['held', { account: { ...ready.account, changedAt: new Date('2027-07-06T12:00:01Z') } }],
  ['ready', { account: { ...ready.account, changedAt: new Date('2027-07-06T12:00:00Z') } }],
  ['held', { isDisputed: true }],
  ['compare', { match: 'differs' as const }],
  ['compare', { match: 'other-letters' as const }],
  ['ready', { match: 'differs' as const, account: { ...ready.account, isCompared: true } }],
  ['approve', { amount: 100_010 }],
  ['approve', { amount: 100_010, approvedAt: new Date('2027-06-30T12:00:00Z') }],
  ['ready', { amount: 100_010, approvedAt: now }],
  ['ready', {}],
])('a refund is %s', (state, facts) => {
  expect(repaymentStateOf({ ...ready, ...facts })).toBe(state)
})

const move = (kind: CreditMove['kind'], amount: number, orderId: string | null = null): CreditMove => ({ kind, amount, orderId })
test.each([
  ['of a refund', [move('money', 5000)], 5000],
  ['nothing of a gift', [move('given', 5000)], 0],
  ['gifts are spent first', [move('money', 5000), move('given', 3000), move('used', -4000, 'a')], 4000],
  ['a gift that comes after the money was spent stays a gift', [move('money', 5000), move('used', -5000, 'a'), move('given', 5000)], 0],
  ['money that returns from an order is money', [move('money', 5000), move('used', -5000, 'a'), move('back', 5000, 'a')], 5000],
  ['a gift that returns from an order is a gift', [move('given', 5000), move('used', -5000, 'a'), move('back', 5000, 'a')], 0],
  [
    'of what returns in part, money comes first',
    [move('money', 2000), move('given', 3000), move('used', -5000, 'a'), move('back', 3000, 'a')],
    2000,
  ],
  ['paid out', [move('money', 5000), move('paid-out', -3000)], 2000],
  ['paid out and taken back', [move('money', 5000), move('paid-out', -3000), move('paid-out', 3000)], 5000],
])('%s', (_, moves, payable) => {
  expect(payableCredit(moves)).toBe(payable)
})

test('never more is paid out than came of refunds, nor than there is', () => {
  const amounts = fc.integer({ min: 1, max: 500 }).map((tens) => tens * 10)
  const step = fc.record({
    kind: fc.constantFrom('money', 'given', 'use', 'return', 'pay'),
    amount: amounts,
    order: fc.constantFrom('a', 'b'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const moves: CreditMove[] = []
      const used = new Map<string, number>()
      const balance = () => moves.reduce((sum, { amount }) => sum + amount, 0)
      for (const { kind, amount, order } of steps) {
        if (kind === 'money' || kind === 'given') moves.push(move(kind, amount))
        const spendable = Math.min(amount, balance())
        if (kind === 'use' && spendable > 0) {
          moves.push(move('used', -spendable, order))
          used.set(order, (used.get(order) ?? 0) + spendable)
        }
        const returned = Math.min(amount, used.get(order) ?? 0)
        if (kind === 'return' && returned > 0) {
          moves.push(move('back', returned, order))
          used.set(order, (used.get(order) ?? 0) - returned)
        }
        const payable = Math.min(amount, payableCredit(moves))
        if (kind === 'pay' && payable > 0) moves.push(move('paid-out', -payable))
      }
      const of = (wanted: CreditMove['kind']) => moves.filter(({ kind }) => kind === wanted).reduce((sum, { amount }) => sum + amount, 0)
      expect(payableCredit(moves)).toBeLessThanOrEqual(balance())
      expect(payableCredit(moves) - of('paid-out')).toBeLessThanOrEqual(of('money'))
    }),
  )
})
