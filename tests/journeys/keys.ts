import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from 'vitest'
import { limits } from '#tests/limits.ts'

const maxStops = 60

const isFocused = (target: Locator) =>
  target
    .first()
    .evaluate((node) => node === document.activeElement, undefined, { timeout: limits.page })
    .catch(() => false)

/** Waits until something has the focus. */
export async function hasFocus(target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target), { message: `the focus is on ${target}` }).toBe(true)
}

/** Presses a key, Tab unless said, until `target` has the focus. */
export async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.first().waitFor()
  for (let stops = 0; stops < maxStops; stops += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${target}.`)
}

/** Reaches something and presses Enter on it. */
export async function enter(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await reach(page, target, key)
  await page.keyboard.press('Enter')
}

/** Reaches a field and types in it. */
export async function typeIn(page: Page, field: Locator, words: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.type(words)
}

/** Turns single keys on for the person who is signed in. */
export async function turnLettersOn({ request }: Pick<BrowserContext, 'request'>): Promise<void> {
  expect((await request.put('/api/profile', { data: { hasLetterKeys: true } })).status()).toBe(200)
}
