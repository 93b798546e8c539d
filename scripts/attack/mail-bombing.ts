import { type AttackedShop, startAttackedShop } from '#tests/attacked-shop.ts'

const mostMails = 5

const spellings = [
  'victim@gmail.com',
  'Vic.Tim@gmail.com',
  'victim+1@gmail.com',
  'v.i.c.t.i.m+2@googlemail.com',
  'victim@gmail.com,a1.b',
  '(1)victim@gmail.com',
  '<victim@gmail.com>',
  'victim@gmail.com;x.y',
  'V <victim@gmail.com>',
  '"victim"@gmail.com',
  'victim@gmail.com@x.example',
  'victim@gmail.com\r\nBcc: victim@gmail.com',
]

/** Every call that mails an address, from many networks, in every spelling that reaches one mailbox. */
export const attack = {
  name: 'one mailbox is bombed with mails',
  async run(log: (line: string) => void): Promise<{ held: boolean; said: string }> {
    const shop = await startAttackedShop()
    try {
      const statuses = new Map<number, number>()
      let networks = 0
      for (let round = 0; round < 3; round += 1)
        for (const email of spellings)
          for (const ask of mailingCalls) {
            networks += 1
            const status = await ask(shop, email, `10.${networks >> 8}.${networks & 255}.1`)
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
          }
      const { body } = await shop.get('/api/outbox')
      const recipients = (body['messages'] as { recipient: string }[]).map(({ recipient }) => recipient)
      const mails = recipients.filter((recipient) => /v\.?i\.?c\.?t\.?i\.?m/i.test(recipient))
      log([...statuses].map(([status, count]) => `${count} × ${status}`).join(', '))
      return { held: mails.length <= mostMails, said: `${mails.length} mails for ${networks} calls` }
    } finally {
      await shop.close()
    }
  },
}

type MailingCall = (shop: AttackedShop, email: string, from: string) => Promise<number>

const mailingCalls: readonly MailingCall[] = [
  async (shop, email, from) => (await shop.sendProved('/api/people', { name: 'Salma', email, password: 'four grey camels' }, from)).status,
  async (shop, email, from) => (await shop.sendProved('/api/auth/codes', { email }, from)).status,
  async (shop, email, from) => (await shop.sendProved('/api/people/password-codes', { email }, from)).status,
  async (shop, email, from) => (await shop.send('/api/newsletter', { email }, from)).status,
]
