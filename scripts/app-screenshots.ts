import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { launch } from '#tests/browser.ts'
import { startShop } from '#tests/running-shop.ts'
import { type Locale, locales, localizedPath } from '#values/locale.ts'

// Makes the pictures that a browser shows when it offers to install the shop: `npm run build`, then
// `node_modules/.bin/node scripts/app-screenshots.ts`. `--url http://localhost:3000` takes a demonstration that is open already.
const forms = [
  { name: 'narrow', path: '/', width: 390, height: 844, scale: 2 },
  { name: 'wide', path: '/browse', width: 1366, height: 900, scale: 1 },
] as const

const { values } = parseArgs({ options: { url: { type: 'string' } } })
const shop = values.url ? null : await startShop({ DEMO_PAST: 'no' })
const browser = await launch()
try {
  for (const locale of locales) for (const form of forms) await take(values.url ?? shop?.baseUrl ?? '', { locale, ...form })
} finally {
  await browser.close()
  await shop?.close()
}

async function take(baseUrl: string, form: (typeof forms)[number] & { locale: Locale }): Promise<void> {
  const { locale, name, path, width, height, scale } = form
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale, locale, colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(`${baseUrl}${localizedPath(path, locale)}`)
  await page.locator('html[data-awake]').waitFor()
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ animations: 'disabled' })
  const file = `public/app/screen-${locale}-${name}.webp`
  const { size } = await sharp(picture).webp({ quality: 72, effort: 6 }).toFile(file)
  console.log(`${file}: ${Math.round(size / 1024)} KB`)
  await context.close()
}
