import { expect, test } from 'vitest'
import { type Role, roleNames } from '#domain/permissions.policy.ts'
import { type Move, type Party, type RentalMove, type RentalStatus, rentalMoves, rentalStatuses } from './rental.policy.ts'
import { answerTimeOf, lateFromOf, momentsOf, refusalTo, type Timed } from './rental-moments.policy.ts'

const at = (time: string) => new Date(`2027-07-${time}:00+03:00`)
/** 9 to 11 July, confirmed on the first. */
const rental: Timed = {
  from: '2027-07-09',
  until: '2027-07-11',
  paidUntil: null,
  firstDispatchAt: null,
  slot: '2027-07-08_17-19',
  holdEndsAt: at('01T10:15'),
  answerBy: at('01T22:00'),
  confirmedAt: at('01T10:00'),
  collectedAt: at('12T11:00'),
  returnedAt: at('12T15:00'),
  lateFrom: at('12T20:00'),
  lateUntil: null,
  agreedValue: 300_000,
}
const ties = {
  handOver: 'courier' as const,
  ownerId: 'owner',
  customerId: 'customer',
  visitorId: 'browser',
  failedAttempts: 2,
  daysMoved: false,
  dispatchedAt: at('08T12:00'),
  isDepositReady: true,
  unsettled: null,
  hasOpenClaim: false,
}

const actors: Record<Party, { personId: string | null; visitorId: string; roles: readonly Role[] }> = {
  customer: { personId: 'customer', visitorId: '', roles: ['customer'] },
  owner: { personId: 'owner', visitorId: '', roles: ['customer', 'owner'] },
  courier: { personId: 'courier', visitorId: '', roles: ['courier'] },
  admin: { personId: 'admin', visitorId: '', roles: ['admin'] },
  system: { personId: null, visitorId: '', roles: [] },
}
const parties = Object.keys(actors) as Party[]

type Rule = [from: string, by: string, time?: `${'from' | 'until'} ${string}`, bound?: string]
const live = 'held requested confirmed packed out_for_delivery active overdue return_in_transit inspecting in_claim'

/** The life of a rental as docs/renting.md has it, once more and by hand; a bound that binds some parties only names them. */
const rules: Record<Exclude<RentalMove, 'hold'>, Rule> = {
  release: ['held', 'customer system', 'from 01T10:15', 'system'],
  request: ['held', 'customer system'],
  confirm: ['held', 'customer system'],
  retake: ['released', 'system'],
  retakeAsRequest: ['released', 'system'],
  accept: ['requested', 'owner admin', 'until 01T22:00'],
  decline: ['requested', 'owner admin system'],
  expire: ['requested', 'system', 'from 01T22:00'],
  withdraw: ['requested', 'customer system'],
  endSet: ['requested confirmed packed', 'system'],
  cancelUnpaid: ['requested confirmed packed', 'system'],
  cancel: ['confirmed packed', 'customer admin', 'until 08T12:00', 'customer'],
  moveDays: ['confirmed', 'customer admin', 'until 06T12:00'],
  cancelAsOwner: ['confirmed packed', 'owner admin'],
  cancelByOperations: [live, 'admin'],
  excuse: ['overdue', 'admin'],
  displace: ['requested confirmed packed', 'system'],
  pack: ['confirmed', 'owner admin'],
  dispatch: ['packed', 'courier admin'],
  deliver: ['out_for_delivery', 'courier admin'],
  giveUpDelivery: ['out_for_delivery', 'courier admin'],
  handOver: ['packed', 'owner', 'from 09T00:00'],
  giveUpHandOver: ['packed', 'owner admin', 'from 09T20:00'],
  takeBack: ['active overdue', 'owner admin'],
  missReturn: ['active', 'owner admin', 'from 12T20:00'],
  extend: ['active', 'customer', 'until 11T18:00'],
  returnEarly: ['active', 'customer', 'until 11T18:00'],
  collect: ['active overdue', 'courier owner admin'],
  markOverdue: ['active', 'system', 'from 12T20:00'],
  markLost: ['overdue', 'system admin', 'from 19T20:00'],
  find: ['lost', 'courier admin'],
  receive: ['return_in_transit', 'owner courier admin system', 'from 13T11:00', 'system'],
  bringBack: ['undeliverable cancelled_by_operations', 'owner courier admin'],
  complete: ['inspecting', 'owner admin system', 'from 14T15:00', 'system'],
  claim: ['inspecting', 'owner admin', 'until 14T15:00'],
  awaitClaim: ['inspecting', 'system'],
  reinspect: ['in_claim', 'system', 'until 14T15:00'],
  settleClaim: ['in_claim', 'system'],
}

/** The rule's answer for a move by a party from a status, a millisecond before (-1) or at (0) its moment. */
function said([from, by, time, bound]: Rule, { party, status, ms }: { party: Party; status: RentalStatus; ms: number }): string | null {
  if (!by.split(' ').includes(party)) return 'rental.not-yours'
  if (!from.split(' ').includes(status)) return 'rental.wrong-status'
  if (!time || (bound && !bound.split(' ').includes(party))) return null
  if (time.startsWith('from')) return ms < 0 ? 'rental.too-early' : null
  return ms < 0 ? null : 'rental.too-late'
}

test('every move, from every status, by every party, before and at its moment', () => {
  expect(Object.keys(rules).sort()).toEqual(
    Object.keys(rentalMoves)
      .filter((move) => move !== 'hold')
      .sort(),
  )
  let asked = 0
  for (const [move, rule] of Object.entries(rules) as [RentalMove, Rule][])
    for (const status of rentalStatuses)
      for (const party of parties)
        for (const ms of [-1, 0]) {
          const now = new Date(at(rule[2]?.split(' ')[1] ?? '05T10:00').getTime() + ms)
          const { handOver = 'courier' }: Move = rentalMoves[move]
          const refusal = refusalTo(move, {
            by: party,
            actor: actors[party],
            rental: { ...rental, ...ties, ...(move === 'bringBack' && { returnedAt: null }), handOver, status },
            now,
          })
          expect(refusal, `${move} from ${status} by ${party} at ${now.toISOString()}`).toBe(said(rule, { party, status, ms }))
          asked += 1
        }
  expect(asked).toBe(38 * 19 * 5 * 2)
})

test('nobody moves a rental as somebody they are not', () => {
  const stranger = {
    personId: 'stranger',
    visitorId: 'elsewhere',
    roles: roleNames.filter((role) => role === 'customer' || role === 'owner'),
  }
  for (const [move, [from]] of Object.entries(rules) as [RentalMove, Rule][])
    for (const by of ['customer', 'owner', 'courier', 'admin'] as const) {
      // The first status is one the move begins at.
      const status = from.split(' ')[0] as RentalStatus
      expect(refusalTo(move, { by, actor: stranger, rental: { ...rental, ...ties, status }, now: at('05T10:00') })).toBe('rental.not-yours')
    }
})

test('what is handed over in person is neither brought nor collected, and what is brought is not handed over in person', () => {
  for (const move of Object.keys(rules) as Exclude<RentalMove, 'hold'>[]) {
    const { handOver, by, from }: Move = rentalMoves[move]
    if (handOver === undefined) continue
    const other = handOver === 'courier' ? ('in_person' as const) : ('courier' as const)
    const [party = 'system'] = by
    const asked = { ...rental, ...ties, handOver: other, status: from[0] ?? ('held' as const) }
    expect(refusalTo(move, { by: party, actor: actors[party], rental: asked, now: at('20T20:00') }), move).toBe('rental.other-hand-over')
  }
})

test('a courier gives up after two attempts', () => {
  const outside = { ...rental, ...ties, status: 'out_for_delivery' as const }
  const ask = (failedAttempts: number) =>
    refusalTo('giveUpDelivery', { by: 'courier', actor: actors.courier, rental: { ...outside, failedAttempts }, now: at('08T18:00') })
  expect([0, 1, 2].map(ask)).toEqual(['rental.too-early', 'rental.too-early', null])
})

test('only what has left its owner and is not back goes back to them', () => {
  const ended = { ...rental, ...ties, status: 'undeliverable' as const }
  const asked = (change: object) =>
    refusalTo('bringBack', { by: 'courier', actor: actors.courier, rental: { ...ended, ...change }, now: at('09T10:00') })
  expect(asked({ returnedAt: null })).toBeNull()
  expect(asked({ dispatchedAt: null, returnedAt: null })).toBe('rental.wrong-status')
  expect(asked({})).toBe('rental.wrong-status')
})

test('nothing is dispatched before its deposit is held', () => {
  const packed = { ...rental, ...ties, status: 'packed' as const }
  const ask = (isDepositReady: boolean) =>
    refusalTo('dispatch', { by: 'courier', actor: actors.courier, rental: { ...packed, isDepositReady }, now: at('08T12:00') })
  expect([false, true].map(ask)).toEqual(['rental.deposit-missing', null])
})

test('nothing is dispatched before the payment of its order stands', () => {
  const packed = { ...rental, ...ties, status: 'packed' as const }
  const ask = (unsettled: 'order.unanswered' | 'payment.pending' | null) =>
    refusalTo('dispatch', { by: 'courier', actor: actors.courier, rental: { ...packed, unsettled }, now: at('08T12:00') })
  expect((['order.unanswered', 'payment.pending', null] as const).map(ask)).toEqual(['order.unanswered', 'payment.pending', null])
})

test('a rental is not over while what its customer is to pay is open', () => {
  const inspected = { ...rental, ...ties, status: 'inspecting' as const }
  const ask = (hasOpenClaim: boolean) =>
    refusalTo('complete', { by: 'owner', actor: actors.owner, rental: { ...inspected, hasOpenClaim }, now: at('13T12:00') })
  expect([true, false].map(ask)).toEqual(['rental.claim-open', null])
})

test('nobody is late before somebody came for the piece; then from the next 20:00, at the earliest on the day after the last', () => {
  const waiting = { ...rental, ...ties, lateFrom: null, status: 'active' as const }
  expect(refusalTo('markOverdue', { by: 'system', actor: actors.system, rental: waiting, now: at('20T20:00') })).toBe('rental.too-early')
  expect(momentsOf(waiting)).toMatchObject({ collectBy: at('12T20:00'), overdueAt: null, lostAt: null })
  const early = { ...rental, until: '2027-07-10', paidUntil: '2027-07-11' }
  expect(momentsOf(early)).toMatchObject({ collectBy: at('11T20:00'), missedReturnFrom: at('12T20:00') })
  expect(lateFromOf(early, at('11T17:00'))).toEqual(at('12T20:00'))
  expect(['12T11:00', '12T20:00', '12T20:01', '15T09:00'].map((time) => lateFromOf(rental, at(time)))).toEqual(
    ['12T20:00', '12T20:00', '13T20:00', '15T20:00'].map(at),
  )
})

test('the moments of a rental, and those of one that is brought on its first day', () => {
  const { dispatchAt, graceUntil, cancelUntil, overdueAt, lostAt, inspectedBy } = momentsOf(rental)
  expect([dispatchAt, graceUntil, cancelUntil]).toEqual([at('08T12:00'), at('01T12:00'), at('08T12:00')])
  expect([overdueAt, lostAt, inspectedBy]).toEqual([at('12T20:00'), at('19T20:00'), at('14T15:00')])
  const sameDay = momentsOf({ ...rental, slot: '2027-07-09_17-19', confirmedAt: at('09T14:30'), agreedValue: 300_010 })
  expect([sameDay.dispatchAt, sameDay.cancelUntil]).toEqual([at('09T15:00'), at('09T16:30')])
  expect(sameDay.lostAt).toEqual(at('16T20:00'))
})

test('a request is answered within 12 hours, within 3 where the rental begins within 72, and the night does not count', () => {
  expect(answerTimeOf(rental, at('05T23:59'))).toEqual(at('06T20:00'))
  expect(answerTimeOf(rental, at('05T13:00'))).toEqual(at('06T11:00'))
  expect(answerTimeOf(rental, at('05T09:30'))).toEqual(at('05T21:30'))
  expect(answerTimeOf(rental, at('06T00:00'))).toEqual(at('06T11:00'))
  expect(answerTimeOf(rental, at('06T14:16'))).toEqual(at('06T17:16'))
  expect(answerTimeOf(rental, at('06T21:00'))).toEqual(at('07T10:00'))
})
