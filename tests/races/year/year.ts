import { addDays, type Day, dayAt, instantAt } from '#values/day.ts'
import { after } from './agenda.ts'
import { book } from './booking.ts'
import { workAtDesk } from './desk.ts'
import { everyFate, type Fate } from './fates.ts'
import { bookedBy } from './seasons.ts'
import type { YearShop } from './year-shop.ts'

const minuteMs = 60_000
/** The times at which people book. */
const bookingHours = [9, 13, 17, 20]
const deskHour = 21
/** Nobody books any more: what is out comes back, what is contested is decided, and what is owed is paid. */
const mostDaysAfter = 120
/** Inspection, an appeal, and the next two batches. */
const daysToSettle = 10

export interface YearRun {
  broken: string[]
  booked: number
  days: number
}

/** Lets the shop run for so many days, and then until nothing is left to happen. */
export async function runYear(shop: YearShop, say: (line: string) => void): Promise<YearRun> {
  const { wish, agenda, clock } = shop
  const first = addDays(dayAt(await clock.now()), 1)
  const plan = bookedBy(first, wish)
  const run: YearRun = { broken: [], booked: 0, days: 0 }
  const waiting = everyFate()
  const isOver = (): boolean => run.days >= wish.days && agenda.isEmpty()
  for (; !isOver() && run.days < wish.days + mostDaysAfter && run.broken.length === 0; run.days += 1) {
    const day = addDays(first, run.days)
    await runDay(shop, { day, target: plan[run.days] ?? 0, run, waiting })
    if (run.days % 30 === 29) say(`day ${run.days + 1}: ${run.booked} booked`)
  }
  for (const end = run.days + daysToSettle; run.days < end && run.broken.length === 0; run.days += 1)
    await runDay(shop, { day: addDays(first, run.days), target: 0, run, waiting: [] })
  return run
}

interface YearDay {
  day: Day
  /** The number to be booked by its evening. */
  target: number
  run: YearRun
  waiting: Fate[]
}

/** People act by the hour; jobs run every third hour by day where somebody has acted, and every evening. */
async function runDay(shop: YearShop, { day, target, run, waiting }: YearDay): Promise<void> {
  let deeds = 0
  for (let hour = 0; hour < 24; hour += 1) {
    const now = instantAt(day, hour)
    shop.clock.set(now)
    deeds += await shop.agenda.run(now)
    const left = bookingHours.length - bookingHours.indexOf(hour)
    if (bookingHours.includes(hour)) deeds += await bookSome(shop, { day, target, run, waiting }, 1 / left)
    if (hour !== deskHour && (hour % 3 !== 0 || deeds === 0)) continue
    deeds = 0
    shop.clock.set(new Date(after(now, 1).getTime() - minuteMs))
    for (const { name, fault } of await shop.jobs.run())
      if (fault !== undefined) run.broken.push(`${day} ${hour}:00, the job ${name}: ${String(fault)}`)
    if (hour === deskHour) await workAtDesk(shop, run.days)
    for (const line of shop.complaints.splice(0)) run.broken.push(`${day} ${hour}:00: ${line.slice(0, 1500)}`)
  }
}

/** Books a share of what is still to be booked on a day; answers how many rentals. */
async function bookSome(shop: YearShop, { day, target, run, waiting }: YearDay, share: number): Promise<number> {
  const before = run.booked
  const wanted = Math.round((target - before) * share)
  for (let tries = 0; run.booked < before + wanted && tries < 3 * wanted; tries += 1) run.booked += await book(shop, day, waiting.shift())
  return run.booked - before
}
