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
  const app = paymentsWebhook(() => shop.system).onError((error, c) => {
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
