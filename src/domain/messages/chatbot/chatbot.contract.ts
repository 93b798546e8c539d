import * as z from 'zod/mini'
import { pictureSchema } from '#domain/catalogue/items/item.contract.ts'
import { day, fils } from '#values/schemas.ts'

/** A way on beside an answer. Its path is of this site, without the language. */
export const cardSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link'), label: z.string(), path: z.string() }),
  z.object({
    kind: z.literal('item'),
    name: z.string(),
    brand: z.string(),
    picture: z.nullable(pictureSchema),
    /** For so many days. */
    price: fils,
    days: z.int(),
    path: z.string(),
  }),
  z.object({ kind: z.literal('order'), number: z.string(), name: z.string(), from: day, until: day, words: z.string(), path: z.string() }),
])
export type Card = z.infer<typeof cardSchema>

/** The assistant's answer: `intent` is null where it understood nothing. */
export interface BotReply {
  intent: string | null
  content: string
  cards: Card[]
}

/** The text of an answer, and the links beside it. */
export interface Filled {
  content: string
  cards: Card[]
}
