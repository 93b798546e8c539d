import { expect, test } from 'vitest'
import { collectionAfter, type Offer, usualWindows } from './usual-windows.ts'

const windowsOf = (day: string, full: readonly number[]) =>
  [11, 14, 17, 19].map((from) => ({
    ...{ id: `${day}_${from}-${from + 2}`, day, fromHour: from, untilHour: from + 2 },
    ...{ isSameDay: false, isFull: full.includes(from) },
  }))
const offer = ({ out = [], back = [] }: { out?: number[]; back?: number[] } = {}): Offer => ({
  slots: windowsOf('2027-07-07', out),
  collections: windowsOf('2027-07-11', back),
})
const windows = (out: string, back = out) => ({ slot: out && `2027-07-07_${out}`, collection: back && `2027-07-11_${back}` })
const none = windows('')

test('the usual windows are chosen where they have a place, and the last free ones where not', () => {
  expect(usualWindows(offer(), { draft: none, own: [] })).toEqual(windows('17-19'))
  expect(usualWindows(offer({ out: [17] }), { draft: none, own: [] })).toEqual(windows('19-21'))
  expect(usualWindows(offer({ back: [17] }), { draft: none, own: [] })).toEqual(windows('17-19', '19-21'))
  expect(usualWindows(offer({ out: [11, 14, 17, 19] }), { draft: none, own: [] })).toEqual(none)
})

test('in another area what is full there is chosen again, and nothing else; the order keeps its own', () => {
  const draft = windows('17-19')
  expect(usualWindows(offer({ out: [17] }), { draft, own: [] })).toEqual(windows('19-21', '17-19'))
  expect(usualWindows(offer({ back: [17] }), { draft, own: [] })).toEqual(windows('17-19', '19-21'))
  expect(usualWindows(offer({ out: [14] }), { draft: windows('11-13', '14-16'), own: [] })).toEqual(windows('11-13', '14-16'))
  expect(usualWindows(offer({ out: [17], back: [17] }), { draft, own: [draft.slot, draft.collection] })).toEqual(draft)
})

test('the collection follows the hours of the delivery unless they are full there', () => {
  const { collections } = offer({ back: [14] })
  expect(collectionAfter('2027-07-07_11-13', { collections, draft: windows('17-19') })).toEqual({ collection: '2027-07-11_11-13' })
  expect(collectionAfter('2027-07-07_14-16', { collections, draft: windows('17-19') })).toEqual({})
  expect(collectionAfter('2027-07-07_11-13', { collections, draft: windows('17-19', '19-21') })).toEqual({})
})
