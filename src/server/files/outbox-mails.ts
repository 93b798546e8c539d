import { Hono, type Context as HonoContext } from 'hono'
import type { Context } from '#domain/context.ts'
import { issuePicks, maxChosen, maxGreeting, maxSubject } from '#domain/messages/newsletter/issue.policy.ts'
import { previewIssuePage } from '#domain/messages/newsletter/preview-issue.ts'
import { previewMailPage } from '#domain/messages/notifications/preview-messages.ts'
import { findMailPage } from '#domain/messages/outbox/list-messages.ts'
import { can } from '#domain/permissions.policy.ts'
import { colourSchemes } from '#values/colour-scheme.ts'
import { locales } from '#values/locale.ts'

/** Mails as their recipients see them, in a frame of the administration: no script runs, only pictures of the shop are loaded, no link opens. */
export function outboxMails(contextFor: (c: HonoContext) => Promise<Context>): Hono {
  const app = new Hono()
  app.get('/outbox-mails/:id{[A-Za-z0-9]{22}}', async (c) => {
    const context = await contextFor(c)
    const html = can(context.actor, 'outbox.manage-all') ? await findMailPage(context, c.req.param('id')) : null
    return html === null ? c.notFound() : framed(c, html)
  })
  app.get('/outbox-previews/:event/:party', async (c) => {
    const context = await contextFor(c)
    const { locale, scheme, discreet } = c.req.query()
    const wish = {
      ...c.req.param(),
      locale: locales.find((one) => one === locale) ?? context.locale,
      scheme: colourSchemes.find((one) => one === scheme) ?? 'light',
      isDiscreet: discreet === 'yes',
    }
    const html = can(context.actor, 'outbox.manage-all') ? await previewMailPage(context, wish) : null
    return html === null ? c.notFound() : framed(c, html)
  })
  app.get('/newsletter-previews', async (c) => {
    const context = await contextFor(c)
    if (!can(context.actor, 'newsletter.write')) return c.notFound()
    const { locale, scheme, subject = '', greeting = '', picks, pieces = '' } = c.req.query()
    const wish = {
      subject: subject.slice(0, maxSubject),
      greeting: greeting.slice(0, maxGreeting),
      picks: issuePicks.find((one) => one === picks) ?? 'newest',
      itemIds: pieces.split(',').filter(Boolean).slice(0, maxChosen),
      locale: locales.find((one) => one === locale) ?? context.locale,
      scheme: colourSchemes.find((one) => one === scheme) ?? 'light',
    }
    return framed(c, await previewIssuePage(context, wish))
  })
  return app
}

function framed(c: HonoContext, html: string): Response {
  return c.body(html, 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  })
}
