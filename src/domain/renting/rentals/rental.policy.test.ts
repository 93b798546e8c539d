import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { translator } from '#i18n/server.ts'
import { locales } from '#values/locale.ts'
import { meaningOf, orderStatusOf, type RentalMove, type RentalStatus, rentalMoves, rentalStatuses, rentalSteps } from './rental.policy.ts'

const moves = Object.keys(rentalMoves) as RentalMove[]
const leavesFrom = (status: RentalStatus): RentalMove[] =>
  moves.filter((move) => (rentalMoves[move].from as readonly RentalStatus[]).includes(status))

test.each(locales)('every status, step, duty and reminder has its words (%s)', (locale) => {
  const t = translator(locale)
  const meanings = rentalStatuses.map(meaningOf)
  const keys = [
    ...rentalStatuses.flatMap((status) => [`orders:status-${status}`, `orders:headline-${status}`]),
    ...rentalSteps.map((step) => `orders:step-${step}`),
    ...meanings.flatMap(({ due }) => (due ? [`orders:due-${due}`, `orders:due-${due}-text`] : [])),
    ...meanings.flatMap(({ reminder }) =>
      reminder ? [`notifications:event.${reminder}-tomorrow.customer.title`, `notifications:event.${reminder}-tomorrow.customer.text`] : [],
    ),
  ]
  for (const key of keys) {
    const words = t(key, { when: '', collected: '', back: '', amount: '', day: '', number: '', from: '', until: '' })
    expect(words, key).toMatch(locale === 'ar' ? /[\u0600-\u06ff]/ : /[A-Za-z]/)
    expect(words).not.toContain(key.split(':')[1])
  }
})

test('an order shows the status of the rental that needs most care', () => {
  expect(orderStatusOf(['completed', 'overdue', 'confirmed'])).toBe('overdue')
  expect(orderStatusOf(['packed', 'confirmed'])).toBe('confirmed')
  expect(orderStatusOf(['completed', 'cancelled'])).toBe('cancelled')
  expect(orderStatusOf(['completed', 'in_claim', 'inspecting'])).toBe('in_claim')
  expect(orderStatusOf([])).toBe('released')
})

test('no two statuses are equally bad, and nothing that has ended hides what is still under way', () => {
  const ranks = rentalStatuses.map((status) => meaningOf(status).rank)
  expect(new Set(ranks).size).toBe(ranks.length)
  const ranksOf = (isLive: boolean) =>
    rentalStatuses
      .map(meaningOf)
      .filter((one) => one.isLive === isLive)
      .map(({ rank }) => rank)
  expect(Math.max(...ranksOf(true))).toBeLessThan(Math.min(...ranksOf(false)))
})

test('a rental can reach every status from its hold', () => {
  const reached = new Set<RentalStatus>([rentalMoves.hold.to])
  for (const status of reached) for (const move of leavesFrom(status)) reached.add(rentalMoves[move].to)
  expect([...reached].sort()).toEqual([...rentalStatuses].sort())
})

test('a live rental can go on in the usual way, not only be cancelled by the operators; one that has ended stays, but for a late payment, a piece that comes up, and one that goes back to its owner', () => {
  const after: Partial<Record<RentalStatus, RentalMove[]>> = {
    released: ['retake', 'retakeAsRequest'],
    lost: ['find'],
    undeliverable: ['bringBack'],
    cancelled_by_operations: ['bringBack'],
  }
  for (const status of rentalStatuses) {
    const { isLive } = meaningOf(status)
    const left = leavesFrom(status).filter((move) => move !== 'cancelByOperations')
    if (isLive) expect(left.length, status).toBeGreaterThan(0)
    else expect(left, status).toEqual(after[status] ?? [])
  }
})

test('a unit is off the market for as long as its rental is live', () => {
  for (const status of rentalStatuses) if (meaningOf(status).isLive) expect(meaningOf(status).blocksUnit, status).toBe(true)
})

test('no other file lists statuses: what tells them apart is a property of the table', () => {
  // Words that other nouns use for statuses of their own.
  const own = rentalStatuses.filter((status) => !['declined', 'expired', 'cancelled', 'lost', 'completed', 'active'].includes(status))
  const list = new RegExp(
    `'(${own.join('|')})',\\s*'(${rentalStatuses.join('|')})'|'(${rentalStatuses.join('|')})',\\s*'(${own.join('|')})'`,
  )
  const source = fileURLToPath(new URL('../../../', import.meta.url))
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.endsWith('rental.policy.ts'))
    .filter((path) => list.test(readFileSync(join(source, path), 'utf8')))
  expect(found).toEqual([])
})
