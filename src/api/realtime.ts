import type { Context } from '#domain/context.ts'
import { getOwnSession } from '#domain/messages/conversations/find-session.ts'
import { noteTyping } from '#domain/messages/conversations/note-typing.ts'
import { can, type Capability } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'

/** What a screen may watch: `id` is the thing's, empty for all of a kind. */
export interface Wanted {
  topic: string
  id: string
}

/** Answers the room of what is wanted, or null to whoever may not. Each reads as the caller, so that it refuses what the API refuses. */
type Rule = (ctx: Context, id: string) => Promise<string | null>

const allOf =
  (capability: Capability, ...topics: string[]): Rule =>
  async ({ actor }, id) =>
    can(actor, capability) && topics.includes(id) ? `every:${id}` : null

const rules: Readonly<Record<string, Rule>> = {
  chat: async (ctx, id) => `chat:${(await getOwnSession(ctx, id)).id}`,
  order: async (ctx, id) => `order:${(await getOrder(ctx, id)).id}`,
  rental: async (ctx, id) => `rental:${(await getRental(ctx, id)).id}`,
  /** One conversation at the desk of staff, or the inbox. */
  desk: async ({ actor }, id) => {
    if (!can(actor, 'chat.answer-all')) return null
    return id === '' ? 'every:chat' : `chat:${id}`
  },
  operations: allOf('orders.read-all', 'order', 'rental', 'payment', 'deposit', 'claim', 'transfer', 'listing', 'report', 'review'),
  deliveries: allOf('rentals.deliver', 'rental'),
}

/** The room that tells of what is wanted; null when it is unknown or not for the caller. */
export async function roomFor(ctx: Context, { topic, id }: Wanted): Promise<string | null> {
  try {
    return Object.hasOwn(rules, topic) ? ((await rules[topic]?.(ctx, id)) ?? null) : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Says in a room of a conversation, which the caller is in, that they type. */
export async function tellTyping(ctx: Context, room: string): Promise<void> {
  const [topic, id] = room.split(':')
  if (topic === 'chat' && id) await noteTyping(ctx, id)
}
