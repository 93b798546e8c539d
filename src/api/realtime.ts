import type { Context } from '#domain/context.ts'
import { getOwnSession } from '#domain/messages/conversations/find-session.ts'
import { noteTyping } from '#domain/messages/conversations/note-typing.ts'
import { type Capability, can } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'

/** The subject that a screen watches: `id` is the thing's, empty for all of a kind. */
export interface Wanted {
  topic: string
  id: string
}

/** Answers the room of what is wanted, or null to whoever may not. Each reads as the caller, so that it refuses what the API refuses. */
type Rule = (ctx: Context, id: string) => Promise<string | null>

/** The capability to watch all things of a kind. */
const readersOf: Readonly<Record<string, Capability>> = {
  order: 'orders.read-all',
  rental: 'orders.read-all',
  payment: 'payments.read-all',
  deposit: 'payments.read-all',
  cash: 'cash.read-all',
  transfer: 'payments.read-all',
  statement: 'payments.read-all',
  claim: 'claims.decide-all',
  listing: 'listings.decide-all',
  report: 'reports.decide-all',
  review: 'reviews.moderate',
}

const rules: Readonly<Record<string, Rule>> = {
  chat: async (ctx, id) => `chat:${(await getOwnSession(ctx, id)).id}`,
  order: async (ctx, id) => `order:${(await getOrder(ctx, id)).id}`,
  rental: async (ctx, id) => `rental:${(await getRental(ctx, id)).id}`,
  /** Messages to the caller, and those they send from other devices. */
  messages: async ({ actor }) => (actor.personId === null ? null : `messages:${actor.personId}`),
  /** One conversation of the staff's chat, or its inbox. */
  desk: async ({ actor }, id) => {
    if (!can(actor, 'chat.answer-all')) return null
    return id === '' ? 'every:chat' : `chat:${id}`
  },
  operations: async ({ actor }, id) => {
    const capability = Object.hasOwn(readersOf, id) ? readersOf[id] : undefined
    return capability && can(actor, capability) ? `every:${id}` : null
  },
  /** A courier's own cash, which staff count. */
  wallet: async ({ actor }) => (can(actor, 'cash.carry-own') ? 'every:cash' : null),
  deliveries: async ({ actor }) => (can(actor, 'rentals.deliver') ? 'every:rental' : null),
}

/** The room that announces changes of the subject; null when it is unknown or not for the caller. */
export async function roomFor(ctx: Context, { topic, id }: Wanted): Promise<string | null> {
  try {
    return Object.hasOwn(rules, topic) ? ((await rules[topic]?.(ctx, id)) ?? null) : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Says in a room of a conversation, which the caller is in, that they type. */
export async function publishTyping(ctx: Context, room: string): Promise<void> {
  const [topic, id] = room.split(':')
  if (topic === 'chat' && id) await noteTyping(ctx, id)
}
