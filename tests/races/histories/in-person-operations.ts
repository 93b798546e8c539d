import { eq } from 'drizzle-orm'
import { handOverCodeOf } from '#domain/renting/conditions/delivery-code.ts'
import { giveUpHandOver } from '#domain/renting/deliveries/give-up-hand-over.ts'
import { handOverInPerson } from '#domain/renting/deliveries/hand-over-in-person.ts'
import { missReturn } from '#domain/renting/deliveries/miss-return.ts'
import { takeBack } from '#domain/renting/deliveries/take-back.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { givesBack } from './claim-operations.ts'
import { about, type Choice, type Drawing, photograph } from './operations.ts'

/** An owner's actions with pieces collected from them: handing over, waiting in vain, taking back, missing a return. */
export function inPersonChoices(drawing: Drawing): Choice[] {
  const { shop, scene, client, random } = drawing
  const { ctx, personId } = client
  const mine = scene.rentals.filter(({ ownerId, handOver }) => ownerId === personId && handOver === 'in_person')
  const at = (...statuses: string[]) => mine.filter(({ status }) => statuses.includes(status))
  const isGivenBack = random.chance(0.03)
  const due = at('packed').filter(({ from }) => from <= scene.today)
  const over = at('active', 'overdue').filter((one) => one.until <= scene.today && givesBack(one, isGivenBack))
  return [
    ...about(drawing, due, {
      name: 'hand over in person',
      weight: 24,
      async run({ id }, key) {
        const [rental] = await readRentals(ctx, eq(rentals.id, id))
        return rental && handOverInPerson(ctx, { id, key, code: handOverCodeOf(ctx, rental) })
      },
    }),
    ...about(drawing, due, { name: 'wait in vain', weight: 2, run: ({ id }, key) => giveUpHandOver(ctx, { id, key }) }),
    ...about(drawing, over, {
      name: 'take back',
      weight: 20,
      async run({ id }, key) {
        await photograph(shop, id, 'return')
        return takeBack(ctx, { id, key })
      },
    }),
    ...about(
      drawing,
      at('active').filter(({ until }) => until < scene.today),
      { name: 'miss a return', weight: 6, run: ({ id }, key) => missReturn(ctx, { id, key }) },
    ),
  ]
}
