import { addDays, type Day, weekdayOf } from '#values/day.ts'

/** Weddings in summer, Ramadan quiet, its feast and the turn of the year not. */
const seasons: readonly { from: string; until: string; times: number }[] = [
  { from: '06-15', until: '09-15', times: 1.6 },
  { from: '12-20', until: '12-31', times: 1.5 },
  { from: '01-28', until: '02-24', times: 0.6 },
  { from: '02-25', until: '03-02', times: 2 },
  { from: '05-04', until: '05-10', times: 1.8 },
]

/** The demand of a day, an ordinary one being 1: Thursday to Saturday most. */
function demandOn(day: Day): number {
  const season = seasons.find(({ from, until }) => day.slice(5) >= from && day.slice(5) <= until)
  const isWeekend = [4, 5, 6].includes(weekdayOf(day))
  return (isWeekend ? 1.7 : 0.7) * (season?.times ?? 1)
}

/** The number of rentals booked by the end of each day, so that the last day has them all. */
export function bookedBy(first: Day, { days, rentals }: { days: number; rentals: number }): number[] {
  const demands = Array.from({ length: days }, (_, index) => demandOn(addDays(first, index + 4)))
  const all = demands.reduce((sum, demand) => sum + demand, 0)
  let sum = 0
  return demands.map((demand) => {
    sum += demand
    return Math.round((rentals * sum) / all)
  })
}
