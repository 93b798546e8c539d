import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Issuer, openIssuer } from '#tests/issuer.ts'
import { languagesOf } from './languages.ts'
import { openShop, type Shop, settled, visit } from './shop.ts'

// Signing in through a service, in both languages, with a real OpenID Connect provider in the place of Google and Apple.

let shop: Shop
let issuer: Issuer
beforeAll(async () => {
  shop = await openShop(async (baseUrl) => {
    issuer = await openIssuer(['google', 'apple'].map((name) => `${baseUrl}/api/identities/callback/${name}`))
    const { client_id: id, client_secret: secret } = issuer.client('shop')
    return Object.fromEntries(
      ['GOOGLE', 'APPLE'].flatMap((name) => [
        [`${name}_CLIENT_ID`, id],
        [`${name}_CLIENT_SECRET`, secret],
        [`${name}_ISSUER`, issuer.issuer],
      ]),
    )
  })
})
afterAll(async () => {
  await shop?.close()
  await issuer?.close()
})

const said = (page: Page, text: string) => page.locator('.libsa-toast-title', { hasText: text })

function arrives(subject: string, email: string): void {
  issuer.accounts.set(subject, { email, email_verified: true, name: 'Salma Odeh' })
  issuer.state.visitor = subject
}

test.each(languagesOf('flow', 'ar'))('somebody new signs up with Google and stands where she was (%s)', async (locale) => {
  const { context, page, complaints, t, at } = await visit(shop, locale)
  arrives(`new-${locale}`, `new-${locale}@mail.example`)
  await page.goto(at('/signup?next=%2Ffavorites'))
  await settled(page)
  expect(await page.getByRole('button', { name: t('social:continueWith', { provider: 'Facebook' }) }).count()).toBe(0)
  await page.getByRole('button', { name: t('social:continueWith', { provider: 'Google' }) }).click()
  await page.waitForURL(`**${at('/favorites')}`)
  await said(page, t('people:toast.signedIn')).waitFor()
  expect(await page.evaluate(() => window.sessionStorage.getItem('auth_redirect_after'))).toBeNull()
  const answer = await context.request.get('/api/people/me')
  expect(await answer.json()).toMatchObject({ person: { email: `new-${locale}@mail.example`, roles: ['customer'] } })
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('flow', 'en'))('Apple’s form brings her back as well, to the page whose header she left by (%s)', async (locale) => {
  const { context, page, complaints, t, at } = await visit(shop, locale, { viewport: { width: 1366, height: 900 } })
  arrives(`apple-${locale}`, `apple-${locale}@mail.example`)
  await page.goto(at('/faq'))
  await settled(page)
  await page
    .getByRole('link', { name: t('layout:signIn') })
    .filter({ visible: true })
    .click()
  await page.waitForURL('**/login?next=%2Ffaq')
  await page.getByRole('button', { name: t('social:continueWith', { provider: 'Apple' }) }).click()
  await said(page, t('people:toast.signedIn')).waitFor()
  expect(new URL(page.url()).pathname).toBe(at('/faq'))
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('flow', 'ar'))(
  'an address that has an account leads to signing in first, and to where she wanted to be (%s)',
  async (locale) => {
    const { context, page, complaints, t, at } = await visit(shop, locale)
    arrives('rana-elsewhere', 'rana@libsa.example')
    await page.goto(at('/login?next=%2Ffavorites'))
    await settled(page)
    await page.getByRole('button', { name: t('social:continueWith', { provider: 'Google' }) }).click()
    const text = t('social:failed', { provider: 'Google', message: t('social:problem.email-taken') })
    await page.getByRole('alert').filter({ hasText: text }).waitFor()
    await said(page, text).waitFor()
    await page.getByLabel(t('people:password'), { exact: true }).fill('libsa-demo-2026')
    await page.locator('input[name=contact]').fill('rana@libsa.example')
    await page.getByRole('button', { name: t('people:signIn'), exact: true }).click()
    await page.waitForURL(`**${at('/favorites')}`)
    expect(complaints).toEqual([])
    await context.close()
  },
)
