import { launch } from '#tests/browser.ts'

const base = process.env.BASE
const shots = JSON.parse(process.argv[2])
const browser = await launch()
for (const { name, path, w = 390, h = 844, dark = false, full = true, y = 0, as, js } of shots) {
  const context = await browser.newContext({ viewport: { width: w, height: h }, deviceScaleFactor: 1 })
  if (dark) await context.addCookies([{ name: 'ui-theme', value: 'dark', url: base }])
  if (as) {
    const r = await context.request.post(`${base}/api/people/sessions`, {
      data: { email: `${as}@libsa.example`, password: 'libsa-demo-2026', portal: 'shop' },
      headers: { origin: base },
    })
    if (!r.ok()) console.log('sign in', r.status())
  }
  const page = await context.newPage()
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(name, m.text().slice(0, 300)))
  page.on('pageerror', (e) => console.log(name, String(e).slice(0, 300)))
  await page.goto(base + path)
  await page.waitForSelector('html[data-awake]', { timeout: 60000 }).catch(() => console.log('not awake'))
  if (js) {
    console.log(name, JSON.stringify(await page.evaluate(js)))
    await page.waitForTimeout(800)
  }
  if (full) {
    const H = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let s = 0; s < H; s += 600) {
      await page.evaluate((v) => window.scrollTo(0, v), s)
      await page.waitForTimeout(120)
    }
    await page.evaluate(() => window.scrollTo(0, 0))
  }
  if (y) await page.evaluate((v) => window.scrollTo(0, v), y)
  await page.waitForTimeout(500)
  await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: full })
  console.log(name, await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth, document.documentElement.scrollHeight]))
  await context.close()
}
await browser.close()
