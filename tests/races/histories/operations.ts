import type { PhotoStage } from '#domain/renting/rentals/hand-over.policy.ts'
import type { Client, HistoryShop } from './history-shop.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'

/** Something that a client may do now; the heavier, the likelier. */
export interface Choice {
  name: string
  weight: number
  run(key: string): Promise<unknown>
}

/** The source of choices. Everything random is drawn before anything runs. */
export interface Drawing {
  shop: HistoryShop
  scene: Scene
  client: Client
  random: Random
}

/** One of the choices, by their weights. */
export function drawChoice(random: Random, choices: readonly Choice[]): Choice | undefined {
  let left = random.below(choices.reduce((sum, { weight }) => sum + weight, 0))
  return choices.find(({ weight }) => {
    left -= weight
    return left < 0
  })
}

/** A choice about one of a list; none when it is empty. */
export function about<T>(
  { random }: Drawing,
  list: readonly T[],
  { name, weight, run }: { name: string; weight: number; run(one: T, key: string): Promise<unknown> },
): Choice[] {
  const one = random.pick(list)
  return one === undefined ? [] : [{ name, weight, run: (key) => run(one, key) }]
}

/** Pictures of a piece, as somebody has taken them. */
export async function photograph(shop: Pick<HistoryShop, 'query' | 'clock'>, rentalId: string, stage: PhotoStage): Promise<void> {
  await shop.query(
    `INSERT INTO rental_photos (rental_id, stage, place, file, taken_at)
     SELECT $1, $2, n, $1 || $2 || n, $3 FROM generate_series(1, 4) n ON CONFLICT DO NOTHING`,
    [rentalId, stage, await shop.clock.now()],
  )
}
