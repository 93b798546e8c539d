import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Issuer, openIssuer } from '#tests/issuer.ts'
import type { Locale } from '#values/locale.ts'
import { rowsOf } from './languages.ts'
import { openShop, type Shop, settled, visit } from './shop.ts'

// Linking an account elsewhere from the settings, signing in with it, and taking it away again.

let shop: Shop
let issuer: Issuer
beforeAll(async () => {
  shop = await openShop(async (baseUrl) => {
    issuer = await openIssuer([`${baseUrl}/api/identities/callback/google`])
    const { client_id: GOOGLE_CLIENT_ID, client_secret: GOOGLE_CLIENT_SECRET } = issuer.client('shop')
    return { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER: issuer.issuer }
  })
})
afterAll(async () => {
  await shop?.close()
  await issuer?.close()
})

const said = (page: Page, text: string) => page.locator('.libsa-toast-title', { hasText: text })
const provider = 'Google'

test.each(
  rowsOf<[Locale, string]>('en', [
    ['en', 'rana@libsa.example'],
    ['ar', 'dana@libsa.example'],
  ]),
)('an account is linked, signs in, and is unlinked (%s)', async (locale, email) => {
  const { context, page, complaints, t, at } = await visit(shop, locale)
  issuer.accounts.set(`of-${email}`, { email: `other-${locale}@mail.example`, email_verified: false })
  issuer.state.visitor = `of-${email}`
  await context.request.post('/api/people/sessions', { data: { email, password: 'libsa-demo-2026' } })
  await page.goto(at('/profile?tab=settings&page=security'))
  await settled(page)
  await page.getByRole('button', { name: t('social:linkOf', { provider }) }).click()
  await said(page, t('social:linked', { provider })).waitFor()
  await page.waitForURL(`${shop.baseUrl}${at('/profile?tab=settings&page=security')}`)
  await page.getByText(`other-${locale}@mail.example`).waitFor()

  const elsewhere = await visit(shop, locale)
  await elsewhere.page.goto(at('/login'))
  await settled(elsewhere.page)
  await elsewhere.page.getByRole('button', { name: t('social:continueWith', { provider }) }).click()
  await said(elsewhere.page, t('people:toast.signedIn')).waitFor()
  expect(await (await elsewhere.context.request.get('/api/people/me')).json()).toMatchObject({ person: { email } })
  await elsewhere.context.close()

  await page.getByRole('button', { name: t('social:unlinkOf', { provider }) }).click()
  await said(page, t('social:unlinked')).waitFor()
  await page.getByRole('button', { name: t('social:linkOf', { provider }) }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
