import { expect, test } from 'vitest'
import { choosePieces, type ReaderTaste } from './choose-pieces.policy.ts'

const gown = (id: string, more: object = {}) => ({
  id,
  ownerId: 'owner-a',
  isFree: true,
  pickupArea: 'Abdoun',
  measurements: [
    { part: 'chest', cm: 92 },
    { part: 'waist', cm: 74 },
  ],
  ...more,
})
const stranger: ReaderTaste = { personId: null, body: null, city: null, blocked: new Set() }
const idsFor = (pieces: ReturnType<typeof gown>[], taste: Partial<ReaderTaste> = {}) =>
  choosePieces(pieces, { ...stranger, ...taste }).map(({ id }) => id)

test('a reader without an account gets the first six free pieces in the order of the issue', () => {
  const pieces = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => gown(id, { isFree: id !== 'b' }))
  expect(idsFor(pieces)).toEqual(['a', 'c', 'd', 'e', 'f', 'g'])
})

test('saved measurements leave out what is too tight or too loose, and keep what has no measurements to compare', () => {
  const pieces = [
    gown('tight', { measurements: [{ part: 'chest', cm: 80 }] }),
    gown('fits'),
    gown('loose', { measurements: [{ part: 'chest', cm: 105 }] }),
    gown('bag', { measurements: [] }),
  ]
  expect(idsFor(pieces, { body: { chest: 88, waist: 70 } })).toEqual(['fits', 'bag'])
  expect(idsFor(pieces.slice(0, 1), { body: { chest: 88 } })).toEqual([])
})

test('pieces of the reader’s city come first, those of the other city after them', () => {
  const pieces = [gown('abdoun'), gown('irbid', { pickupArea: 'Downtown' }), gown('khalda', { pickupArea: 'Khalda' })]
  expect(idsFor(pieces, { city: 'Irbid' })).toEqual(['irbid', 'abdoun', 'khalda'])
  expect(idsFor(pieces, { city: 'Amman' })).toEqual(['abdoun', 'khalda', 'irbid'])
})

test('no piece of one’s own, and none of a person on either side of a block', () => {
  const pieces = [gown('mine', { ownerId: 'me' }), gown('theirs', { ownerId: 'blocked' }), gown('other')]
  expect(idsFor(pieces, { personId: 'me', blocked: new Set(['blocked']) })).toEqual(['other'])
})
