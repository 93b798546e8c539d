import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { launch } from '#tests/browser.ts'
import { startShop } from '#tests/running-shop.ts'
import { directionOf, type Locale } from '#values/locale.ts'

// Makes the picture of the README from a demonstration of its own: `npm run build`, then `node_modules/.bin/node scripts/readme-picture.ts`.
// `--url http://localhost:3000` takes a demonstration that is open already.
const output = 'docs/images/storefront.webp'
const [width, height, scale, gap] = [390, 844, 2, 48]
const radius = 40
const backdrop = '#e9e6f2'

interface Phone {
  locale: Locale
  path: string
  theme: 'light' | 'dark'
}
const phones: Phone[] = [
  { locale: 'en', path: '/', theme: 'light' },
  { locale: 'en', path: '/browse', theme: 'light' },
  { locale: 'ar', path: '/ar/browse', theme: 'dark' },
  { locale: 'ar', path: '/ar', theme: 'dark' },
]

const { values } = parseArgs({ options: { url: { type: 'string' } } })
const shop = values.url ? null : await startShop({ DEMO_PAST: 'no' })
try {
  await draw(await takeAll(values.url ?? shop?.baseUrl ?? ''))
} finally {
  await shop?.close()
}

async function takeAll(baseUrl: string): Promise<Buffer[]> {
  const browser = await launch()
  try {
    const pictures: Buffer[] = []
    for (const { locale, path, theme } of phones) {
      const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale, locale, colorScheme: theme })
      await context.addCookies([{ name: 'ui-theme', value: theme, url: baseUrl }])
      const page = await context.newPage()
      await page.goto(`${baseUrl}${path}`)
      await page.locator('html[data-awake]').waitFor()
      await page.waitForLoadState('networkidle')
      if ((await page.locator('html').getAttribute('dir')) !== directionOf(locale)) throw new Error(`${path} is not in ${locale}.`)
      pictures.push(await page.screenshot({ animations: 'disabled' }))
      await context.close()
    }
    return pictures
  } finally {
    await browser.close()
  }
}

/** Writes the pictures side by side, with rounded corners, at most 1,600 pixels wide. */
async function draw(pictures: readonly Buffer[]): Promise<void> {
  const [w, h] = [width * scale, height * scale]
  const corners = Buffer.from(`<svg><rect width="${w}" height="${h}" rx="${radius}" ry="${radius}"/></svg>`)
  const round = (picture: Buffer) =>
    sharp(picture)
      .composite([{ input: corners, blend: 'dest-in' }])
      .png()
      .toBuffer()
  const placed = await Promise.all(
    pictures.map(async (picture, index) => ({ input: await round(picture), left: gap + index * (w + gap), top: gap })),
  )
  const canvas = { width: pictures.length * (w + gap) + gap, height: h + 2 * gap, channels: 3 as const, background: backdrop }
  const whole = await sharp({ create: canvas }).composite(placed).png().toBuffer()
  await mkdir('docs/images', { recursive: true })
  const { size } = await sharp(whole).resize({ width: 1600 }).webp({ quality: 80, effort: 6 }).toFile(output)
  console.log(`${output}: ${Math.round(size / 1024)} KB`)
}
