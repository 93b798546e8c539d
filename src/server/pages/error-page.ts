import { translator } from '#i18n/server.ts'
import { type Locale, localizedPath } from '#values/locale.ts'

interface Failure {
  status: number
  code: string
  requestId: string
}

/** The error page for when nothing is rendered: what happened, a way back, the request id. Needs no database and no script. */
export function errorPage(locale: Locale, failure: Failure): Response {
  return new Response(htmlOf(locale, failure), {
    status: failure.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'",
      'x-request-id': failure.requestId,
    },
  })
}

function htmlOf(locale: Locale, { status, code, requestId }: Failure): string {
  const t = translator(locale)
  return `<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('layout:error.eyebrow')} · ${t('layout:brand')}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/trouble.css">
</head>
<body>
<main>
<div class="panel"><img src="/spots/maintenance.svg" alt="" width="160" height="160"></div>
<p class="eyebrow">${t('layout:error.eyebrow')} · <bdi>${status}</bdi></p>
<h1>${t(status < 500 ? 'layout:error.refused' : 'layout:error.title')}</h1>
<p>${t(`refusals:${code}`)}</p>
<p class="quiet">${t('layout:error.reference')}: <bdi>${requestId.slice(0, 12)}</bdi></p>
<p><a class="main" href="">${t('common:retry')}</a> <a href="${localizedPath('/', locale)}">${t('layout:notFound.home')}</a></p>
</main>
</body>
</html>
`
}
