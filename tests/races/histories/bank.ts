import { paymentsWebhook } from '#api/payments.ts'
import { settleDispute } from '#domain/money/payments/settle-dispute.ts'
import type { HistoryShop } from './history-shop.ts'
import { about, type Choice, type Drawing } from './operations.ts'
import type { Random } from './random.ts'

/** The provider's messages: they come late, in any order, and more than once. */
export interface Bank {
  choices(drawing: Drawing): Choice[]
  /** Sends all that were not sent yet, in any order. Answers what was not received. */
  flush(random: Random): Promise<string[]>
}

const mostAhead = 12

export function openBank(shop: HistoryShop): Bank {
  const app = paymentsWebhook(
    () => shop.system,
    async () => shop.system,
  ).onError((error, c) => {
    shop.complaints.push(`a webhook: ${error.stack}`)
    return c.body(null, 500)
  })
  /** The places of the messages that were not sent, and how many there are in all. */
  let unsent: number[] = []
  let known = 0

  function look(): void {
    const count = shop.provider.webhookCount()
    for (; known < count; known += 1) unsent.push(known)
  }

  async function send(at: number): Promise<number> {
    const [message] = await shop.provider.webhooks(at, at + 1)
    if (!message) return 200
    return (await app.request('/webhook', { method: 'POST', ...message })).status
  }

  return {
    choices(drawing) {
      const { scene, random } = drawing
      const ahead = unsent[random.below(Math.min(unsent.length, mostAhead))]
      const again = random.below(known)
      const verdict = random.chance(0.6) ? 'won' : 'lost'
      return [
        {
          name: 'send a webhook',
          weight: 8,
          async run() {
            look()
            if (ahead === undefined) return
            unsent = unsent.filter((at) => at !== ahead)
            await Promise.all([send(ahead), send(ahead)])
          },
        },
        { name: 'send an old webhook', weight: 2, run: () => send(again) },
        ...mishaps(drawing),
        ...about(drawing, scene.disputes, {
          name: 'decide a dispute',
          weight: 3,
          async run({ paymentId, providerId }) {
            await shop.provider.dispute(providerId, verdict)
            await settleDispute(shop.system, paymentId)
          },
        }),
      ]
    },
    async flush(random) {
      look()
      const left = unsent
      unsent = []
      const order = left.map((at) => ({ at, rank: random.below(left.length * 8) })).sort((a, b) => a.rank - b.rank)
      const lost: string[] = []
      for (const { at } of order) {
        const status = await send(at)
        if (status !== 200) lost.push(`a webhook was answered with ${status}`)
      }
      return lost
    },
  }
}

const captured = `SELECT provider_id AS id FROM payments WHERE method = 'card' AND status IN ('captured', 'partially_refunded') AND disputed = 0 ORDER BY created_at, id`
const refundedToCards = `SELECT p.provider_id AS id FROM payments p WHERE p.status IN ('partially_refunded', 'refunded') AND EXISTS (SELECT FROM refunds r
  WHERE r.payment_id = p.id AND r.way = 'card' AND r.status = 'made') ORDER BY p.created_at, p.id`

/** The banks' own actions: they release amounts, return refunds, open inquiries, and take a part. */
function mishaps({ shop, random }: Drawing): Choice[] {
  const { provider, query } = shop
  const nth = random.below(1000)
  const withOne = async (ids: readonly string[], deed: (id: string) => Promise<void>): Promise<void> => {
    const id = ids[nth % ids.length]
    if (id !== undefined) await deed(id)
  }
  const idsOf = async (statement: string): Promise<string[]> => (await query<{ id: string }>(statement)).map(({ id }) => id)
  return [
    { name: 'let go of an amount', weight: 3, run: async () => withOne((await provider.authorized()).sort(), provider.letGo) },
    { name: 'send a refund back', weight: 2, run: async () => withOne(await idsOf(refundedToCards), provider.failRefunds) },
    { name: 'inquire', weight: 1, run: async () => withOne(await idsOf(captured), (id) => provider.dispute(id, 'inquiry')) },
    { name: 'take a part back', weight: 1, run: async () => withOne(await idsOf(captured), (id) => provider.dispute(id, 'open', 2000)) },
  ]
}
