import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailbox } from '#tests/mailbox.ts'
import { demoPassword, giveRole, prove, signedIn, signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import type { Locale } from '#values/locale.ts'

let shop: Awaited<ReturnType<typeof world>>
let mailbox: Awaited<ReturnType<typeof openMailbox>>

beforeAll(async () => {
  mailbox = await openMailbox()
  shop = await world({ mail: mailbox.mail() })
})
afterAll(async () => {
  await shop.close()
  await mailbox.close()
})

/** The mails that leave by SMTP now. */
async function sent(): Promise<Email[]> {
  await mailbox.empty()
  await shop.sendDue()
  return mailbox.empty()
}

const signs: Record<Locale, RegExp> = { en: /^[^\u0600-\u06ff]+$/, ar: /[\u0600-\u06ff]/ }

function expectWellSet(mail: Email | undefined, locale: Locale): void {
  const { html = '', text = '', subject = '' } = mail ?? {}
  expect(subject).toMatch(signs[locale])
  expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).not.toMatch(/<table (?!role="presentation")|<img|<script|undefined|\{\{/)
  const words = html.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, ' ')
  // The plain twin says the same: nothing that is shown is missing there, apart from the preview.
  for (const line of text.split('\n').filter((each) => each !== '' && each !== '-- ' && !each.startsWith('http') && !each.endsWith(':')))
    expect(words.replaceAll('&#39;', "'").replaceAll(/\s+/g, ' ')).toContain(line.split(/(?=\+\d|\S+@)/)[0]?.trim())
  expect(text).toMatch(locale === 'ar' ? /\n-- \nلبسة، عمّان، الأردن\n.+/ : /\n-- \nLibsa, Amman, Jordan\n.+/)
}

const inLocale = (locale: Locale) => ({ 'accept-language': locale })
const codeOf = (mail: Email | undefined) => /<bdi dir="ltr">(\d{6})<\/bdi>/.exec(mail?.html ?? '')?.[1]

test.each(['en', 'ar'] as const)('in %s: verification, a known address, recovery and a changed password', async (locale) => {
  await sent()
  shop.clock.advance(3_700_000)
  const headers = inLocale(locale)
  const email = `maha-${locale}@elsewhere.example`
  const browser = shop.browser()
  await browser.send(
    'POST',
    '/api/people',
    { name: 'Maha', email, password: 'four grey camels by the sea', proof: await prove(browser) },
    headers,
  )
  const [verification] = await sent()
  expectWellSet(verification, locale)
  expect(verification?.to).toMatchObject([{ address: email }])
  const code = codeOf(verification)
  expect(verification?.text).toContain(`\n\n${code}\n\n`)
  expect((await browser.send('PUT', '/api/people/confirmation', { email, code }, headers)).status).toBe(200)

  const eve = shop.browser()
  await eve.send('POST', '/api/people', { name: 'Eve', email, password: 'four grey camels by the sea', proof: await prove(eve) }, headers)
  const [known] = await sent()
  expectWellSet(known, locale)
  expect(known?.html).toContain(`href="http://localhost:3000${locale === 'ar' ? '/ar' : ''}/login"`)
  expect(known?.text).toMatch(/:\nhttp:\/\/localhost:3000\S*\/login\n/)

  const forgetful = shop.browser()
  await forgetful.send('POST', '/api/people/password-codes', { email, proof: await prove(forgetful) }, headers)
  const [recovery] = await sent()
  expectWellSet(recovery, locale)
  await forgetful.send('PUT', '/api/people/password', { email, code: codeOf(recovery), password: 'five white camels by the sea' }, headers)
  const [changed] = await sent()
  expectWellSet(changed, locale)
})

test.each(['en', 'ar'] as const)('in %s: a role given and taken, and a deletion asked for and taken back', async (locale) => {
  shop.clock.advance(3_700_000)
  const headers = inLocale(locale)
  const email = `samar-${locale}@elsewhere.example`
  const password = 'a long password of hers'
  const { browser } = await signUp(shop, email, password)
  await browser.send('PUT', '/api/profile', { locale })
  await sent()
  const lina = await signedIn(shop, { email: 'lina@libsa.example', password: demoPassword })
  await giveRole(shop, lina, { email, role: 'moderator', headers })
  await lina.send('DELETE', '/api/roles', { email, role: 'moderator' }, headers)
  await browser.send('POST', '/api/people/sessions', { email, password })
  await browser.send('POST', '/api/my-data/deletion', { understood: true }, headers)
  await browser.send('POST', '/api/people/sessions', { email, password })
  await browser.send('DELETE', '/api/my-data/deletion', {}, headers)
  const mails = (await sent()).filter(({ to }) => to?.[0]?.address === email)
  expect(mails).toHaveLength(4)
  for (const mail of mails) expectWellSet(mail, locale)
})
