import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { limits } from '#tests/limits.ts'
import { printFigures } from './year/figures.ts'
import { brokenPromises } from './year/promises.ts'
import { runYear } from './year/year.ts'
import { openYearShop } from './year/year-shop.ts'

const isLong = process.env['LIBSA_LONG'] === '1'
const seed = Number(process.env['LIBSA_SEED'] ?? (isLong ? randomInt(1_000_000) : 19))
/** Of the long run, which has 10,000 in a year, so many at the same rate. */
const rentals = Number(process.env['LIBSA_RENTALS'] ?? 10_000)
const size = isLong
  ? { days: Math.ceil((365 * rentals) / 10_000), rentals, pieces: 250, owners: 40, customers: 1500, patience: 30 }
  : { days: 8, rentals: 70, pieces: 80, owners: 8, customers: 60, patience: 4 }
/** Three hours, in milliseconds. */
const longLimit = 10_800_000

test(
  'a shop that is open for a long time ends with balanced books, nothing stuck, and no payout twice',
  async () => {
    const shop = await openYearShop({ seed, ...size })
    // A fault that is thrown does not name its seed.
    if (isLong) console.info(`seed ${seed}`)
    try {
      const { broken, booked, days } = await runYear(shop, isLong ? console.info : () => undefined)
      console.info(`seed ${seed}: ${booked} rentals booked, ${days} days\n${await printFigures(shop)}`)
      expect({ seed, broken }).toEqual({ seed, broken: [] })
      expect(booked).toBeGreaterThanOrEqual(size.rentals)
      expect({ seed, broken: await brokenPromises(shop) }).toEqual({ seed, broken: [] })
    } finally {
      await shop.close()
    }
  },
  isLong ? longLimit : limits.test,
)
