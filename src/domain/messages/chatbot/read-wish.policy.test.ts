import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchIntent } from './match-intent.policy.ts'
import { readWish } from './read-wish.policy.ts'

const today = '2027-07-01'

test.each([
  ['black abaya, size L, free 9-11 July, under 30', { q: 'black abaya', size: 'L', from: '2027-07-09', until: '2027-07-11', max: 30_000 }],
  ['عباية سوداء مقاس L من ٩ إلى ١١ تموز تحت ٣٠ دينار', { size: 'L', from: '2027-07-09', until: '2027-07-11', max: 30_000 }],
  ['فستان مقاس لارج', { size: 'L' }],
  ['a suit from 30 July to 2 August', { q: 'suit', from: '2027-07-30', until: '2027-08-02' }],
  ['thobe Jan 3 to 5', { q: 'thobe', from: '2028-01-03', until: '2028-01-05' }],
  ['gown 30-31 February', { q: 'gown 30-31 February' }],
  ['is it clean', { q: 'it clean' }],
  ['suit on 9 July', { q: 'suit', from: '2027-07-09', until: '2027-07-09' }],
  ['فستان يوم ٩ تموز', { q: 'فستان', from: '2027-07-09', until: '2027-07-09' }],
  // 1 July 2027 is a Thursday.
  ['abaya for next week', { q: 'abaya', from: '2027-07-04', until: '2027-07-10', isNear: true }],
  ['عباية الأسبوع القادم', { q: 'عباية', from: '2027-07-04', until: '2027-07-10', isNear: true }],
  ['بدي فستان للأسبوع الجاي', { q: 'فستان', from: '2027-07-04', until: '2027-07-10' }],
  ['a gown this weekend', { q: 'gown', from: '2027-07-01', until: '2027-07-03' }],
  ['فستان لنهاية الأسبوع', { q: 'فستان', from: '2027-07-01', until: '2027-07-03' }],
  ['suit for next weekend', { q: 'suit', from: '2027-07-08', until: '2027-07-10' }],
  ['بدلة نهاية الأسبوع القادم', { q: 'بدلة', from: '2027-07-08', until: '2027-07-10' }],
  ['thobe tomorrow', { q: 'thobe', from: '2027-07-02', until: '2027-07-02' }],
  ['ثوب بعد بكرا', { q: 'ثوب', from: '2027-07-03', until: '2027-07-03' }],
  ['فستان اليوم', { q: 'فستان', from: '2027-07-01', until: '2027-07-01' }],
  ['dress on Friday', { q: 'dress', from: '2027-07-02', until: '2027-07-02' }],
  ['فستان يوم الجمعة', { q: 'فستان', from: '2027-07-02', until: '2027-07-02' }],
  ['dress next Thursday', { q: 'dress', from: '2027-07-08', until: '2027-07-08' }],
  ['عندكم فستان اليوم؟', { q: 'فستان', from: '2027-07-01', until: '2027-07-01' }],
  ['بدي بدلة لبكرا', { q: 'بدلة', from: '2027-07-02', until: '2027-07-02' }],
  ['فستان ليوم الجمعة', { q: 'فستان', from: '2027-07-02', until: '2027-07-02' }],
  ['شو عندكم لليوم', { q: '', from: '2027-07-01', until: '2027-07-01' }],
  ['فستان هالويكند', { q: 'فستان', from: '2027-07-01', until: '2027-07-03' }],
  ['two pieces', { q: 'two pieces' }],
])('%s', (said, wish) => {
  expect(readWish(said, today)).toMatchObject(wish)
})

test('whatever is said, days that are read lie ahead in their order, and nothing fails', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (said) => {
      const { from = today, until = from } = readWish(said, today)
      return from >= today && until >= from
    }),
  )
})

test('a phrase is found by whole words; a letter, a number or a question word alone means nothing', () => {
  const intents = [{ name: 'delivery', trainingPhrases: ['How much is delivery to Irbid 2'], contextFilters: {} }]
  const nameOf = (said: string) => matchIntent(said, intents, { isSignedIn: false, path: '/' })?.name ?? null
  expect(['delivery', 'DELIVERY to irbid', 'so how much is delivery to irbid 2?'].map(nameOf)).toEqual(['delivery', 'delivery', 'delivery'])
  expect(['h', '2', 'how', 'how much', 'deliver', 'very', ''].map(nameOf)).toEqual([null, null, null, 'delivery', null, null, null])
})

test('an intent counts only where its filters say', () => {
  const intents = [{ trainingPhrases: ['my bag'], contextFilters: { isSignedIn: true, path: '/bag' } }]
  const isFound = (isSignedIn: boolean, path: string) => matchIntent('my bag', intents, { isSignedIn, path }) !== null
  expect([isFound(true, '/bag'), isFound(true, '/bag/x'), isFound(true, '/bags'), isFound(false, '/bag')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
