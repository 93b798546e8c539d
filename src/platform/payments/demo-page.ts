import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { readPageFont } from '#platform/page-fonts.ts'
import { toLatinDigits } from '#values/digits.ts'
import type { Locale } from '#values/locale.ts'
import { addDemoCard, type CardKind, kindOfCard } from './demo-cards.ts'
import { type PageRow, pageHtml } from './demo-html.ts'
import type { DemoProvider } from './demo-rows.ts'
import { demoStyle } from './demo-style.ts'
import { demoTexts } from './demo-texts.ts'
import { sendDemoEvent } from './demo-webhooks.ts'

const challengeCode = '1234'
/** Banks keep an amount that its payer authorised so long. */
const holdMs = 7 * 86_400_000
const contentPolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

interface Row extends PageRow {
  return_url: string
  locale: Locale
  customer_id: string | null
  card_id: string | null
  card_kind: CardKind | null
}

/** A page closes as it ends: a payment authorised or failed, a card saved or not. */
type End = 'authorized' | 'failed'

type DemoPage = DemoProvider & { lateMs?: number }

/**
 * The hosted page of the demonstration provider, mounted at `/demo-card`, for payments and for cards to be saved. `lateMs` is the delay of the
 * late card's webhook.
 */
export function demoProviderApp(provider: DemoPage): Hono {
  const { pool, baseUrl } = provider
  const app = new Hono()

  app.use('*', async (c, next) => {
    await next()
    c.header('content-security-policy', contentPolicy)
  })

  app.get('/style.css', (c) =>
    c.body(demoStyle, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' }),
  )

  app.get('/fonts/:name', async (c) => {
    const font = await readPageFont(c.req.param('name'))
    return font ? c.body(font, 200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' }) : c.notFound()
  })

  app.get('/:id', async (c) => {
    const row = await findRow(provider, c.req.param('id'))
    if (!row) return c.notFound()
    const locale = localeOf(c.req.query('lang'), row.locale)
    return row.status === 'open' || row.status === 'challenged' ? c.html(pageHtml(row, locale)) : c.redirect(row.return_url, 303)
  })

  app.post('/:id', async (c) => {
    const row = await findRow(provider, c.req.param('id'))
    if (!row) return c.notFound()
    const form = await c.req.parseBody()
    const locale = localeOf(c.req.query('lang'), row.locale)
    const written = (name: string): string => String(form[name] ?? '')
    const typed = (name: string): string => toLatinDigits(written(name)).replace(/\D/g, '')
    const refuse = (problem: string) =>
      c.html(pageHtml(row, locale, { problem, number: written('number'), expiry: written('expiry') }), 422)
    if (form['leave'] !== undefined) return c.redirect(await move(provider, row, 'failed'), 303)
    if (row.status === 'challenged') {
      if (typed('code') !== challengeCode) return refuse(demoTexts[locale].wrongCode)
      return c.redirect(await move(provider, row, 'authorized'), 303)
    }
    if (row.status !== 'open') return c.redirect(row.return_url, 303)
    const number = typed('number')
    const kind = kindOfCard(number)
    if (!kind) return refuse(demoTexts[locale].wrongCard)
    const card = kind === 'declined' ? null : await addDemoCard(pool, { number, expiry: typed('expiry'), kind, customer: null })
    if (kind === 'challenge') {
      await pool.query(`UPDATE demo_payments SET status = 'challenged', card_kind = $2, card_id = $3 WHERE id = $1 AND status = 'open'`, [
        row.id,
        kind,
        card,
      ])
      return c.redirect(`${baseUrl}/demo-card/${row.id}?lang=${locale}`, 303)
    }
    return c.redirect(await move(provider, { ...row, card_kind: kind, card_id: card }, kind === 'declined' ? 'failed' : 'authorized'), 303)
  })

  return app
}

async function findRow({ pool }: DemoPage, id: string): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(
    `SELECT id, purpose, amount, status, return_url, locale, pictures, customer_id, card_id, card_kind FROM demo_payments
     WHERE id = $1 AND purpose <> 'hold'`,
    [id],
  )
  return rows[0]
}

/** Ends an open page, saves its card for its customer, notifies the shop, and returns the payer's next address. */
async function move(page: DemoPage, row: Row, end: End): Promise<string> {
  const now = (await page.now?.()) ?? new Date()
  const captureBefore = row.purpose === 'payment' && end === 'authorized' ? new Date(now.getTime() + holdMs) : null
  const { rowCount } = await page.pool.query(
    `WITH moved AS (UPDATE demo_payments SET status = $2, card_kind = $3, card_id = $4, capture_before = $6 WHERE id = $1 AND status IN ('open', 'challenged')
       RETURNING card_id, customer_id)
     , kept AS (UPDATE demo_cards c SET customer_id = m.customer_id FROM moved m WHERE c.id = m.card_id AND $5)
     SELECT FROM moved`,
    [
      row.id,
      end === 'authorized' && row.purpose === 'card' ? 'saved' : end,
      row.card_kind,
      row.card_id,
      end === 'authorized',
      captureBefore,
    ],
  )
  if (rowCount === 1) void deliver(page, row)
  return row.return_url
}

async function deliver({ lateMs = 30_000, ...provider }: DemoPage, { id, purpose, card_kind }: Row): Promise<void> {
  if (card_kind === 'late') await pause(lateMs, undefined, { ref: false })
  for (let times = card_kind === 'twice' ? 2 : 1; times > 0; times -= 1)
    await sendDemoEvent(provider, { eventId: `evt_${id}`, providerId: id, kind: purpose })
}

function localeOf(requested: string | undefined, fallback: Locale): Locale {
  return requested === 'ar' || requested === 'en' ? requested : fallback
}
