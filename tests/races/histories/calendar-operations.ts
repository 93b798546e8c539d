import { blockDays } from '#domain/renting/calendars/block-days.ts'
import { addDays } from '#values/day.ts'
import { about, type Choice, type Drawing } from './operations.ts'

/** An owner keeps a day or two of a piece for themselves, wherever somebody may be booking it. */
export function calendarChoices(drawing: Drawing): Choice[] {
  const { scene, client, random } = drawing
  const from = addDays(scene.today, random.below(25))
  const until = addDays(from, random.below(2))
  const mine = scene.rentals.filter(({ ownerId }) => ownerId === client.personId)
  return about(drawing, mine, {
    name: 'block days',
    weight: 2,
    run: ({ itemId: item, unitId: unit }) => blockDays(client.ctx, { item, unit, from, until }),
  })
}
