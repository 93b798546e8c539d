import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { getCash } from '#domain/money/cash/get-cash.ts'
import { mayBookAlone } from '#domain/money/cash/may-book-alone.ts'
import { refundEntries } from '#domain/money/ledger/ledger.policy.ts'
import { getReferral } from '#domain/money/promotions/get-referral.ts'
import { findNextPayouts } from '#domain/renting/admin-lists/list-all-payouts.ts'
import { isSmallDamage } from '#domain/renting/claims/claim.policy.ts'
import { hasSmallClaimLeft } from '#domain/renting/claims/find-small-claims.ts'
import { findCashLimit } from '#domain/renting/orders/find-cash-limit.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { readPolicyValues } from '#domain/renting/policy-values/read-policy-values.ts'
import { type Basket, priceBasket } from '#domain/renting/quotes/quote.policy.ts'
import { lateFeeOfDay } from '#domain/renting/rentals/late.policy.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import { compensationOf, shareOnCancel } from '#domain/renting/rentals/rental-refund.policy.ts'
import { type BusinessSettings, figureAboveItsLimit, plans } from '#domain/site/business-settings/business-settings.policy.ts'
import { figuresByPath, isAllowed, valueAt, withChanges } from '#domain/site/business-settings/figure-changes.policy.ts'
import { defaultBusinessSettings } from '#domain/site/business-settings/figure-table.policy.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { leftAlone } from '#domain/site/second-person/decide-alone.ts'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import { translator } from '#i18n/server.ts'
import { writeFigures } from '#tests/figures.ts'
import { openPayoutShop, type PayoutShop } from '#tests/payouts.ts'
import { locales } from '#values/locale.ts'
import { groups, pathsOf, wordOf } from '#web/admin/business-settings/setting-words.ts'

let shop: PayoutShop
beforeAll(async () => {
  shop = await openPayoutShop()
  const orders = [await shop.cardOrder(), await shop.cardOrder(), await shop.cardOrder()]
  const days = (count: number) => `now() - interval '${count} days'`
  const now = (await shop.clock.now()).toISOString()
  // One refusal of late, and two of two months ago.
  for (const [at, phone, age] of [
    [0, once, 1],
    [1, twice, 60],
    [2, twice, 60],
  ] as const)
    await shop.query(`INSERT INTO cash_strikes (order_id, phone, at) VALUES ($1, $2, ${days(age).replace('now()', '$3::timestamptz')})`, [
      orders[at]?.id,
      phone,
      now,
    ])
  await shop.ends(await shop.cardOrder({ items: ['single-1'] }), 'completed')
  await shop.query(
    `INSERT INTO shop_counts (id, key, status, counts, expected, counted, reason, counted_by, counted_at, signed_by, signed_at)
     VALUES ('count', 'count', 'resolved', '{}', 5000, 500, 'unclear', 'admin-lina', $1, 'admin-lina', $1)`,
    [now],
  )
  for (const [id, age] of [
    ['claim-1', 1],
    ['claim-2', 60],
  ] as const)
    await shop.query(
      `INSERT INTO claims (id, rental_id, order_id, kind, status, opened_by, bearer, claimed, decided, rule, created_at, decided_at, settled_at, updated_at)
       SELECT $1, id, order_id, 'damage', 'settled', 'owner', 'shop', 5000, 5000, 'small-claim', $3, $3, $3, $3 FROM rentals WHERE order_id = $2`,
      [id, orders[age === 1 ? 0 : 1]?.id, new Date(Date.parse(now) - age * 86_400_000)],
    )
  await shop.query(
    `INSERT INTO lone_decisions (id, event, amount, decided_by, receiver_id, decided_at) VALUES ('given', 'credit.given', 250000, 'admin-lina', NULL, $1)`,
    [now],
  )
  await shop.query('INSERT INTO site_settings (version, settings, sections, written_at) VALUES (1, $1, $2, $3)', [
    JSON.stringify({ ...defaultSettings, promotionalCodes: { enabled: true } }),
    ['promotionalCodes'],
    now,
  ])
})
afterAll(() => shop.close())

const once = '+962791110001'
const twice = '+962791110002'
const piece = { from: '2027-07-08', until: '2027-07-10', category: 'formal', agreedValue: 80_000, deposit: 40_000 }
const basketsOf = (figures: BusinessSettings): Record<string, Basket> => ({
  small: { lines: [{ ...piece, price: 5000 }], method: 'cash', isProtected: true },
  middle: { lines: [{ ...piece, price: 40_000 }], isProtected: true },
  dear: { lines: [{ ...piece, price: 200_000, agreedValue: 105_000 }], isProtected: true },
  reduced: {
    lines: [{ ...piece, price: 20_000, commissionRate: 0 }],
    promotion: { kind: 'fixed', amount: 20_000, most: null, categories: [] },
  },
  ...Object.fromEntries(
    plans.map((plan) => {
      const { off, deliveries, accessories } = figures.memberships[plan]
      const lines = [15_000, 300_000].map((price, index) => ({ ...piece, price, category: index === 0 ? 'accessories' : 'formal' }))
      const slot = '2027-07-08_17-19'
      return [plan, { lines, area: 'amman-abdoun', slot, member: { plan, left: { off, deliveries, accessories } } }]
    }),
  ),
  ...Object.fromEntries(
    plans.map((plan) => {
      const { deliveries } = figures.memberships[plan]
      const lines = Array.from({ length: 7 }, (_, at) => ({ ...piece, price: 5000, from: `2027-07-1${at}`, until: `2027-07-1${at}` }))
      return [`often-${plan}`, { lines, area: 'amman-abdoun', member: { plan, left: { off: 10, deliveries, accessories: 0 } } }]
    }),
  ),
})

/** Amounts, sentences and decisions of the shop under the figures in force, by names. */
async function observed(): Promise<Record<string, unknown>> {
  const { version, figures } = await readBusinessSettings(shop.lina)
  const { now } = { now: await shop.clock.now() }
  const quotes = Object.entries(basketsOf(figures)).flatMap(([name, basket]) =>
    priceBasket({ ...basket, figures }).charges.map(({ code, amount }) => [`quote ${name}: ${code}`, amount]),
  )
  const sentences = Object.entries(await readPolicyValues(shop.lina)).map(([name, words]) => [`sentence: ${name}`, words])
  const cashOf = (phone: string) =>
    findCashLimit(shop.lina, {
      id: '',
      figuresVersion: version,
      visitorId: '',
      personId: null,
      email: null,
      emailConfirmedAt: null,
      phoneConfirmedAt: now,
      delivery: { phone },
    } as unknown as OrderRow)
  const { most, later } = await cashOf('+962791110003')
  const cash = await getCash(shop.lina)
  const late = (price: number) => lateFeeOfDay({ from: '2027-07-08', until: '2027-07-10', paidUntil: null, price, figures })
  const hoursTo = (hours: number) => ({
    dispatchAt: new Date(now.getTime() + hours * 3_600_000),
    countedTo: new Date(now.getTime() + hours * 3_600_000),
    graceUntil: null,
  })
  const { cancellation } = figures
  const cancelled = (hours: number) => ({
    customer: shareOnCancel(hoursTo(hours), { isPacked: false, now, figures: cancellation }),
    owner: compensationOf(hoursTo(hours), { now, figures: cancellation }),
  })
  const standing = {
    id: 'r',
    ownerId: 'o',
    price: 20_000,
    reduction: 0,
    owed: 16_000,
    commissionRate: 2000,
    ownerShareOfKept: cancellation.ownerShare,
  }
  const [rental] = await shop.query<{ ownerId: string }>(
    `SELECT owner_id AS "ownerId" FROM rentals WHERE order_id = (SELECT order_id FROM claims LIMIT 1)`,
  )
  const payouts = await findNextPayouts(shop.lina)
  const alone = (difference: number) => inTransaction(shop.lina, (tx) => mayBookAlone(tx, { difference, courierId: null }))
  const { code: _, ...referral } = await getReferral(shop.dana)
  return {
    ...Object.fromEntries([...quotes, ...sentences]),
    'cash: first': most,
    'cash: later': later,
    'cash: one strike': (await cashOf(once)).isPrepaidOnly,
    'cash: old strikes': (await cashOf(twice)).isPrepaidOnly,
    'couriers: carry limit': cash.carryLimit,
    'couriers: sign-off': cash.signOffLimit,
    'couriers: alone once more': await alone(1900),
    'late: cheap': late(3000),
    'late: middle': late(15_000),
    'late: dear': late(90_000),
    'cancelled: far': cancelled(200),
    'cancelled: between': cancelled(100),
    'cancelled: near': cancelled(10),
    'cancelled: kept': refundEntries({ rental: standing, back: { rental: 10_000 } }).find(({ account }) => account === 'owner_payable')
      ?.amount,
    'claims: 9 JOD is small': isSmallDamage({ kind: 'damage', amount: 9000 }, figures.claims),
    'claims: one more': await inTransaction(shop.lina, (tx) =>
      hasSmallClaimLeft(tx, { ...rental, customerId: null, figures } as unknown as RentalWithOrder),
    ),
    'payouts: next batch': [payouts.amount, payouts.below],
    'two people: for one receiver': await leftAlone(shop.nour, 'somebody'),
    'two people: by one person': await leftAlone(shop.lina, null),
    ...Object.fromEntries(Object.entries(referral).map(([name, value]) => [`referral: ${name}`, value])),
  }
}

/** For each figure another value, and all that it changes. */
const effects: Record<string, { to: number | boolean; changes: string[] }> = {
  'commission.usual': { to: 1800, changes: ['sentence: commission.usual', 'sentence: owner.share'] },
  'commission.trusted': { to: 1200, changes: ['sentence: commission.trusted'] },
  'serviceFee.basisPoints': {
    to: 600,
    changes: [
      'quote middle: service-fee',
      'quote reduced: promotional-code',
      'quote reduced: service-fee',
      'quote often-premium: service-fee',
      'quote often-vip: service-fee',
      'sentence: serviceFee.share',
    ],
  },
  'serviceFee.least': { to: 600, changes: ['quote small: service-fee', 'sentence: serviceFee.least'] },
  'serviceFee.most': {
    to: 5000,
    changes: ['quote dear: service-fee', 'quote premium: service-fee', 'quote vip: service-fee', 'sentence: serviceFee.most'],
  },
  cashHandling: { to: 1500, changes: ['quote small: cash-handling', 'sentence: cash.handling'] },
  'protection.upTo': { to: 110_000, changes: ['quote dear: protection', 'sentence: protection.upTo'] },
  'protection.basic': { to: 3500, changes: ['quote small: protection', 'quote middle: protection', 'sentence: protection.basic'] },
  'protection.above': { to: 6000, changes: ['quote dear: protection', 'sentence: protection.above'] },
  marginFloor: { to: 400, changes: ['quote reduced: promotional-code', 'quote reduced: service-fee'] },
  'referral.off': { to: 4000, changes: ['referral: off'] },
  'referral.minimum': { to: 30_000, changes: ['referral: minimum'] },
  'referral.credit': { to: 6000, changes: ['referral: credit'] },
  'referral.perMonth': { to: 3, changes: ['referral: perMonth'] },
  'twoPeople.toReceiver': { to: 90_000, changes: ['two people: for one receiver'] },
  'twoPeople.byGiver': { to: 290_000, changes: ['two people: by one person'] },
  'cash.first': { to: 70_000, changes: ['sentence: cash.first', 'cash: first'] },
  'cash.later': { to: 160_000, changes: ['sentence: cash.later', 'cash: later'] },
  'cash.strikes': { to: 1, changes: ['cash: one strike'] },
  'cash.strikeDays': { to: 30, changes: ['sentence: cash.barred', 'cash: old strikes'] },
  'couriers.carryLimit': { to: 200_000, changes: ['couriers: carry limit'] },
  'couriers.signOff': { to: 1000, changes: ['couriers: sign-off', 'couriers: alone once more'] },
  'couriers.loneDifferences': { to: 5000, changes: ['couriers: alone once more'] },
  'lateFee.rate': { to: 15_000, changes: ['sentence: late.rate', 'late: middle'] },
  'lateFee.least': { to: 3000, changes: ['sentence: late.least', 'late: cheap'] },
  'lateFee.most': { to: 20_000, changes: ['sentence: late.most', 'sentence: example.late', 'late: dear'] },
  'cancellation.between': { to: 8000, changes: ['sentence: cancel.between', 'cancelled: between'] },
  'cancellation.near': { to: 4000, changes: ['sentence: cancel.near', 'cancelled: near'] },
  'cancellation.ownerShare': { to: 6000, changes: ['sentence: cancel.owner', 'cancelled: kept'] },
  'cancellation.ownerBetween': { to: 6000, changes: ['sentence: compensation.between', 'cancelled: between'] },
  'cancellation.ownerNear': { to: 20_000, changes: ['sentence: compensation.near', 'cancelled: near'] },
  'claims.small': { to: 8000, changes: ['claims: 9 JOD is small'] },
  'claims.smallMost': { to: 3, changes: ['claims: one more'] },
  'claims.smallDays': { to: 30, changes: ['claims: one more'] },
  'payouts.least': { to: 20_000, changes: ['sentence: payout.least', 'payouts: next batch'] },
  ...Object.fromEntries(
    plans.flatMap((plan) => [
      [`memberships.${plan}.basisPoints`, { to: 500, changes: [`quote ${plan}: membership`] }],
      [`memberships.${plan}.off`, { to: 10_000, changes: [`quote ${plan}: membership`] }],
      [`memberships.${plan}.deliveries`, { to: 2, changes: [`quote often-${plan}: membership-delivery`] }],
      [`memberships.${plan}.coversSameDay`, { to: plan === 'premium', changes: [`quote ${plan}: membership-delivery`] }],
      [`memberships.${plan}.accessories`, { to: plan === 'premium' ? 1 : 0, changes: [`quote ${plan}: membership-accessory`] }],
      [`memberships.${plan}.accessoryWorth`, { to: 5000, changes: [`quote ${plan}: membership-accessory`] }],
    ]),
  ),
}
/** Without these a figure would have nothing to change. */
const besides: Record<string, Record<string, number>> = {
  'memberships.premium.accessories': { 'memberships.premium.accessoryWorth': 5000 },
  'memberships.premium.accessoryWorth': { 'memberships.premium.accessories': 1 },
}

test('every figure is on the page, in one group, with its name in both languages', () => {
  const shown = groups.flatMap((group) => pathsOf(group))
  expect(shown.toSorted()).toEqual([...figuresByPath.keys()].toSorted())
  for (const locale of locales) {
    const t = translator(locale)
    for (const path of shown) expect(t(`business-settings:field.${wordOf(path)}`)).not.toContain('field.')
    for (const { name, parts } of groups)
      for (const key of [`group.${name}`, ...parts.flatMap((part) => [`part.${part.name}`, `partText.${part.name}`])])
        expect(t(`business-settings:${key}`)).not.toBe(key)
  }
})

test('every value of a shop that has written none is allowed', () => {
  for (const [path, figure] of figuresByPath) expect([path, isAllowed(figure, figure.usual)]).toEqual([path, true])
  expect(figureAboveItsLimit((path) => valueAt(defaultBusinessSettings, path))).toBeNull()
})

test.each([...figuresByPath.keys()])('%s changes all that it should and nothing else', async (path) => {
  const effect = effects[path]
  if (!effect) throw new Error(`no effect of ${path} is known`)
  const clean = async (changes: Record<string, number | boolean>) => {
    await shop.query('DELETE FROM business_figures')
    if (Object.keys(changes).length > 0) await writeFigures({ system: () => shop.as('') }, changes)
  }
  const beside = besides[path] ?? {}
  await clean(beside)
  const before = await observed()
  await clean({ ...beside, [path]: effect.to })
  const after = await observed()
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  expect(changed.toSorted()).toEqual(effect.changes.toSorted())
  expect(valueAt(withChanges(defaultBusinessSettings, { [path]: effect.to }), path)).toBe(effect.to)
})
