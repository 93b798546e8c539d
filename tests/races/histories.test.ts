import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { type RentalMove, rentalMoveNames } from '#domain/renting/rentals/rental.policy.ts'
import { runHistory } from './histories/history.ts'

const isLong = process.env['LIBSA_LONG'] === '1'
const isOneByOne = process.env['LIBSA_IN_TURN'] === '1'
const seed = Number(process.env['LIBSA_SEED'] ?? (isLong ? randomInt(1_000_000) : 18))
const size = isLong ? { operations: 10_000, roundsADay: 5, checkEvery: 20 } : { operations: 400, roundsADay: 4, checkEvery: 10 }
const hours = 3_600_000

/** Moves that no client makes: the first begins a rental, and two follow a race that has tests of its own. */
const unmade: readonly RentalMove[] = ['hold', 'retake', 'retakeAsRequest']

test.each(['demonstration', 'Stripe'] as const)(
  '%s: whatever twenty clients do at once, the books balance, no unit is promised twice and nothing is stuck',
  async (provider) => {
    const say = isLong ? console.info : undefined
    const { broken, operations, moves } = await runHistory({ ...size, seed, provider, isOneByOne, ...(say && { say }) })
    console.info(`${provider}, seed ${seed}: ${JSON.stringify({ operations, moves })}`)
    expect({ seed, broken }).toEqual({ seed, broken: [] })
    if (isLong) expect(rentalMoveNames.filter((move) => !moves[move] && !unmade.includes(move))).toEqual([])
  },
  isLong ? 4 * hours : undefined,
)
