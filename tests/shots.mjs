import { launch } from '#tests/browser.ts'
const base = 'http://localhost:4023'
const browser = await launch()
const open = async (options, who, cookies = []) => {
  const context = await browser.newContext(options)
  if (cookies.length) await context.addCookies(cookies.map((c) => ({ ...c, url: base })))
  if (who) await context.request.post(`${base}/api/people/sessions`, { data: { email: `${who}@libsa.example`, password: 'libsa-demo-2026', portal: 'shop' }, headers: { origin: base } })
  return context
}
const jobs = JSON.parse(process.argv[2])
for (const { name, path, who, width = 1366, height = 900, forced, spacing, root, full, dark, print } of jobs) {
  const context = await open({ viewport: { width, height }, ...(forced ? { forcedColors: 'active' } : {}) }, who, dark ? [{ name: 'ui-theme', value: 'dark' }] : [])
  const page = await context.newPage()
  await page.goto(base + path, { waitUntil: 'load' })
  await page.waitForFunction(() => 'awake' in document.documentElement.dataset, undefined, { timeout: 30000 }).catch(() => console.log('not awake', name))
  if (print) await page.emulateMedia({ media: 'print' })
  if (spacing) await page.evaluate(() => { const sheet = new CSSStyleSheet(); sheet.replaceSync('*{letter-spacing:.12em!important;word-spacing:.16em!important;line-height:1.5!important} p{margin-bottom:2em!important}'); document.adoptedStyleSheets.push(sheet) })
  if (root) await page.evaluate((r) => { document.documentElement.style.fontSize = r }, root)
  await page.waitForTimeout(600)
  const wide = await page.evaluate(() => ({ doc: document.documentElement.scrollWidth, over: [...document.querySelectorAll('body *')].filter((n) => { const r = n.getBoundingClientRect(); return r.width > 0 && (r.right > innerWidth + 1 || r.left < -1) && !n.closest('.no-scrollbar,[class*=overflow-x],.sr-only') }).slice(0, 6).map((n) => n.tagName + '.' + String(n.className).slice(0, 90)) }))
  console.log(name, width, JSON.stringify(wide.doc > width ? wide : wide.doc))
  await page.screenshot({ path: `/tmp/access-${name}.png`, fullPage: Boolean(full) })
  await context.close()
}
await browser.close()
