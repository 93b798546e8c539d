import { expect } from 'vitest'
import type { Visit } from './shop.ts'

/** The shop offers to be installed where the browser can, and asks once. */
export async function expectInstallOffer({ page, t }: Visit): Promise<void> {
  await expect.poll(() => page.getByText(t('checkout:appTitle')).count()).toBe(0)
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt'), {
      prompt: () => {
        document.body.dataset['asked'] = 'once'
        return Promise.resolve({ outcome: 'accepted' })
      },
    })
    window.dispatchEvent(event)
  })
  const button = page.getByRole('button', { name: t('checkout:appAction') })
  await button.evaluate((element: HTMLElement) => element.click())
  await page.locator('body[data-asked=once]').waitFor({ state: 'attached' })
  await button.waitFor({ state: 'detached' })
}
