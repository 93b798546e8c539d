import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { toLatinDigits } from '#values/digits.ts'
import { directionOf, type Locale } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { type DemoProvider, signedDemoEvent } from './demo.ts'
import { demoStar, demoStyle, readDemoFont } from './demo-style.ts'
import { demoTexts } from './demo-texts.ts'

type CardKind = 'succeeds' | 'declined' | 'challenge' | 'late' | 'twice'

const cards: Readonly<Record<string, CardKind>> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000003220': 'challenge',
  '4000000000000259': 'late',
  '4000000000000341': 'twice',
}
const challengeCode = '1234'
const contentPolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

interface Row {
  id: string
  amount: number
  status: string
  return_url: string
  locale: Locale
  pictures: string[]
}

/**
 * The hosted payment page of the demonstration provider, mounted at `/demo-card`. `send` delivers webhooks; `lateMs` is the delay of the
 * late card's webhook.
 */
export function demoProviderApp({
  pool,
  baseUrl,
  secret,
  send = fetch,
  lateMs = 30_000,
}: DemoProvider & { send?: typeof fetch; lateMs?: number }): Hono {
  const app = new Hono()

  app.use('*', async (c, next) => {
    await next()
    c.header('content-security-policy', contentPolicy)
  })

  app.get('/style.css', (c) =>
    c.body(demoStyle, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' }),
  )

  app.get('/fonts/:name', async (c) => {
    const font = await readDemoFont(c.req.param('name'))
    return font ? c.body(font, 200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' }) : c.notFound()
  })

  app.get('/:id', async (c) => {
    const row = await find(c.req.param('id'))
    if (!row) return c.notFound()
    const locale = localeOf(c.req.query('lang'), row.locale)
    return row.status === 'open' || row.status === 'challenged' ? c.html(pageHtml(row, locale)) : c.redirect(row.return_url, 303)
  })

  app.post('/:id', async (c) => {
    const row = await find(c.req.param('id'))
    if (!row) return c.notFound()
    const form = await c.req.parseBody()
    const locale = localeOf(c.req.query('lang'), row.locale)
    const typed = (name: string): string => toLatinDigits(String(form[name] ?? '')).replace(/\D/g, '')
    if (form['leave'] !== undefined) return c.redirect(await move(row, 'failed'), 303)
    if (row.status === 'challenged') {
      if (typed('code') !== challengeCode) return c.html(pageHtml(row, locale, { problem: demoTexts[locale].wrongCode }), 422)
      return c.redirect(await move(row, 'authorized', 'challenge'), 303)
    }
    if (row.status !== 'open') return c.redirect(row.return_url, 303)
    const kind = cards[typed('number')]
    if (!kind)
      return c.html(
        pageHtml(row, locale, {
          problem: demoTexts[locale].wrongCard,
          number: String(form['number'] ?? ''),
          expiry: String(form['expiry'] ?? ''),
        }),
        422,
      )
    if (kind === 'challenge') {
      await pool.query(`UPDATE demo_payments SET status = 'challenged', card_kind = 'challenge' WHERE id = $1 AND status = 'open'`, [
        row.id,
      ])
      return c.redirect(`${baseUrl}/demo-card/${row.id}?lang=${locale}`, 303)
    }
    return c.redirect(await move(row, kind === 'declined' ? 'failed' : 'authorized', kind), 303)
  })

  async function find(id: string): Promise<Row | undefined> {
    const { rows } = await pool.query<Row>('SELECT id, amount, status, return_url, locale, pictures FROM demo_payments WHERE id = $1', [id])
    return rows[0]
  }

  async function move(row: Row, status: 'authorized' | 'failed', kind: CardKind = 'succeeds'): Promise<string> {
    const { rowCount } = await pool.query(
      `UPDATE demo_payments SET status = $2, card_kind = $3 WHERE id = $1 AND status IN ('open', 'challenged')`,
      [row.id, status, kind],
    )
    if (rowCount === 1) void deliver(row.id, kind)
    return row.return_url
  }

  async function deliver(id: string, kind: CardKind): Promise<void> {
    if (kind === 'late') await pause(lateMs, undefined, { ref: false })
    const eventId = `evt_${id}`
    for (let times = kind === 'twice' ? 2 : 1; times > 0; times -= 1) {
      const { body, headers } = signedDemoEvent(secret, id, eventId)
      // Like any provider's webhook it may get lost; the shop also asks the provider.
      await send(`${baseUrl}/api/payments/webhook`, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) }).catch(
        () => undefined,
      )
    }
  }

  return app
}

function localeOf(requested: string | undefined, fallback: Locale): Locale {
  return requested === 'ar' || requested === 'en' ? requested : fallback
}

interface FormState {
  problem?: string
  number?: string
  expiry?: string
}

function pageHtml(row: Row, locale: Locale, { problem, number = '', expiry = '' }: FormState = {}): string {
  const texts = demoTexts[locale]
  const other: Locale = locale === 'ar' ? 'en' : 'ar'
  const alert = problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : ''
  const wrong = problem ? html` aria-invalid="true" aria-describedby="problem"` : ''
  const fields =
    row.status === 'challenged'
      ? html`<h2>${texts.challenge}</h2><p class="note">${texts.challengeHint}</p><label>${texts.code}<input name="code" inputmode="numeric" autocomplete="one-time-code" dir="ltr" maxlength="8" required autofocus${wrong}></label>${alert}`
      : html`<label>${texts.number}<input name="number" inputmode="numeric" autocomplete="cc-number" dir="ltr" placeholder="4242 4242 4242 4242" maxlength="23" value="${number}" required autofocus${wrong}></label>${alert}
        <div class="pair"><label>${texts.expiry}<input name="expiry" autocomplete="cc-exp" dir="ltr" placeholder="12 / 30" maxlength="9" value="${expiry}"></label>
        <label>${texts.cvc}<input name="cvc" inputmode="numeric" autocomplete="cc-csc" dir="ltr" placeholder="123" maxlength="4"></label></div>`
  const tests = texts.cards.map(([number, meaning]) => html`<li><bdi dir="ltr">${number}</bdi><span>${meaning}</span></li>`)
  const pictures =
    row.pictures.length > 0
      ? html`<ul class="pictures">${row.pictures.map((src) => html`<li><img src="${src}" width="56" height="70" alt=""></li>`)}</ul>`
      : ''
  const cardList = row.status === 'challenged' ? '' : html`<section><h2>${texts.testCards}</h2><ul>${tests}</ul></section>`
  return String(html`${raw('<!doctype html>')}<html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex"><title>${texts.title}</title><link rel="stylesheet" href="/demo-card/style.css"></head><body>
    <header><span class="logo"><bdi>${locale === 'ar' ? 'لبسة' : 'Libsa'}</bdi><svg aria-hidden="true" viewBox="0 0 11 11" shape-rendering="crispEdges"><path d="${demoStar}"/></svg><bdi>${locale === 'ar' ? 'Libsa' : 'لبسة'}</bdi></span><a href="/demo-card/${row.id}?lang=${other}" lang="${other}">${texts.otherLanguage}</a></header>
    <main><div class="sum"><div><p class="eyebrow">${texts.title}</p>
    <h1>${texts.pay}<strong><bdi>${formatMoney(row.amount, locale)}</bdi></strong></h1>${pictures}<p class="note">${texts.note}</p></div></div>
    <form method="post" action="/demo-card/${row.id}?lang=${locale}">${fields}<button>${row.status === 'challenged' ? texts.confirm : texts.submit}</button></form>
    <form method="post" action="/demo-card/${row.id}?lang=${locale}"><button class="quiet" name="leave" value="1">${texts.leave}</button></form>
    ${cardList}</main></body></html>`)
}
