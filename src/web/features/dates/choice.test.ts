import { expect, test } from 'vitest'
import { noChoice, parseChoice, withChoice } from './choice.ts'

const days = { from: '2027-07-09', until: '2027-07-11' }
const choice = { days, place: 'amman-abdoun' }
const all = 'from=2027-07-09&until=2027-07-11&area=amman-abdoun'

test.each([
  ['/', `/?${all}`],
  ['/browse', `/browse?${all}`],
  ['/browse/Women', `/browse/Women?${all}`],
  ['/browse?category=Women', `/browse?category=Women&${all}`],
  ['/product/wf-001#days', `/product/wf-001?${all}#days`],
  ['/favorites', `/favorites?${all}`],
])('the link to %s carries the chosen days and area', (path, link) => {
  expect(withChoice(path, choice)).toBe(link)
})

test.each(['/bag', '/faq', '/profile?tab=settings', '/checkout', '/browser', '/favorites-of-others'])(
  'the link to %s stays as it is',
  (path) => {
    expect(withChoice(path, choice)).toBe(path)
  },
)

test('a link keeps days and area of its own', () => {
  expect(withChoice('/browse?from=2027-08-01&until=2027-08-02', choice)).toBe('/browse?from=2027-08-01&until=2027-08-02&area=amman-abdoun')
  expect(withChoice('/browse?area=', choice)).toBe('/browse?area=&from=2027-07-09&until=2027-07-11')
  expect(withChoice('/browse', noChoice)).toBe('/browse')
})

test.each([
  ['nothing', null],
  ['a list', []],
  ['days that do not exist', { from: '2027-02-30', until: '2027-03-01' }],
  ['one day of two', { from: '2027-07-09' }],
  ['an area nobody delivers to', { area: 'aqaba' }],
])('what the tab keeps is no choice: %s', (_, kept) => {
  expect(parseChoice(kept)).toEqual(noChoice)
})

test('what the tab kept is read again', () => {
  expect(parseChoice({ ...days, area: 'amman-abdoun' })).toEqual(choice)
})
