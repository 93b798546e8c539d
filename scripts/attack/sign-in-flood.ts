import { setTimeout as pause } from 'node:timers/promises'
import { quantile, startAttackedShop } from '#tests/attacked-shop.ts'

const connections = 40
const people = 40
const everyMs = 500
const slowestMs = 3000

/** Forty connections from one network try passwords without a pause, while other people sign in. */
export const attack = {
  name: 'one network floods the sign-in',
  async run(log: (line: string) => void): Promise<{ held: boolean; said: string }> {
    const shop = await startAttackedShop()
    const flood = { isOver: false, calls: 0 }
    try {
      const flooding = Array.from({ length: connections }, async (_, index) => {
        for (let tries = 0; !flood.isOver; tries += 1) {
          const email = `nobody${index}x${tries}@mail.example`
          await shop.send('/api/people/sessions', { email, password: 'four grey camels' }, `203.0.113.${index}`)
          flood.calls += 1
        }
      })
      const signIns = Array.from({ length: people }, async (_, index) => {
        await pause(index * everyMs)
        return shop.send('/api/people/sessions', { email: `person${index}@mail.example`, password: 'four grey camels' }, `10.9.${index}.1`)
      })
      const replies = await Promise.all(signIns)
      flood.isOver = true
      await Promise.all(flooding)
      log(`${flood.calls} calls of the flood`)
      const served = replies.filter(({ status, ms }) => status === 401 && ms <= slowestMs).length
      const times = replies.map(({ ms }) => ms)
      const said = `${served} of ${people} sign-ins of others within 3 s, half within ${quantile(times, 0.5)} ms, nearly all within ${quantile(times, 0.95)} ms`
      return { held: served >= people * 0.95, said }
    } finally {
      flood.isOver = true
      await shop.close()
    }
  },
}
