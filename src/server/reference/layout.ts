import { html, raw } from 'hono/html'

/** Markup that is already escaped. */
export type Html = ReturnType<typeof html>

interface Page {
  title: string
  /** The tags of the documentation, each with a page of its own. */
  tags: readonly string[]
  /** The tag that the page shows; null for the first page. */
  tag: string | null
  content: Html
}

/** A page of the reference as HTML. It is English and left to right in every language of the site, needs no script, and is kept out of search engines. */
export function pageHtml({ title, tags, tag, content }: Page): string {
  const links = tags.map(
    (one) => html`<li><a href="/api/reference/${one}"${one === tag ? raw(' aria-current="page"') : ''}>${one}</a></li>`,
  )
  return String(html`${raw('<!doctype html>')}
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Libsa</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="preload" href="/api/reference/raleway.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/reference.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a class="brand" href="/api/reference">Libsa <span>API reference</span></a><nav aria-label="Documents"><a href="/openapi.json">openapi.json</a><a href="/">Shop</a></nav></header>
<div class="page">
<nav class="tags" aria-label="Nouns"><details><summary>${tag ?? 'All nouns'}</summary><ul>${links}</ul></details><ul class="wide">${links}</ul></nav>
<main id="content">${content}</main>
</div>
</body>
</html>
`)
}
