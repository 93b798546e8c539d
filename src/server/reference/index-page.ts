import { html } from 'hono/html'
import { type DocumentedRoute, meaningOf, type Site } from './document.ts'
import type { Html } from './layout.ts'
import { generalErrors, readErrors, writeErrors } from './route-errors.ts'
import { errorTable, method, prose } from './route-parts.ts'

/** The first page: how the API is called, what all routes share, and every route by its noun. */
export function indexContent(routes: readonly DocumentedRoute[], tags: readonly string[], { baseUrl, sessionCookie }: Site): Html {
  return html`<h1>API reference</h1>
<p class="lead">${routes.length} routes of ${tags.length} nouns. The same contracts validate every request and make <a href="/openapi.json">the OpenAPI document</a>.</p>
<ul class="anchors"><li><a href="#calls">Calls</a></li><li><a href="#sign-in">Signing in</a></li><li><a href="#errors">Errors</a></li><li><a href="#routes">Routes</a></li></ul>
<section id="calls"><h2>Calls</h2>
<p>Every route is under <code>${baseUrl}/api</code>. Bodies and answers are JSON, except pictures and files. Unknown fields are refused.</p>
<ul><li>Money is whole fils: 1,000 fils are one dinar.</li><li>Days are calendar days in Amman, as <code>2026-12-01</code>. Instants are UTC.</li>
<li>A route with a field <code>key</code> is idempotent: the same key gives the same answer, and another payload under it is refused.</li>
<li><code>Accept-Language: ar</code> answers sentences in Arabic.</li></ul></section>
<section id="sign-in"><h2>Signing in</h2>
<p>Signing in sets the cookie <code>${sessionCookie}</code> for 30 days. A browser that has not signed in gets a visitor’s cookie with its first call that writes. Programs may exchange a session for a token: <a href="/api/reference/sessions#token">POST /api/sessions/tokens</a>.</p>
<pre tabindex="0"><code>curl '${baseUrl}/api/people/sessions' \\
  -X POST \\
  -c cookies.txt \\
  -H 'content-type: application/json' \\
  -d '{"email":"rana@libsa.example","password":"…","portal":"shop"}'</code></pre>
<p>A route marked <em>recent sign-in</em> asks for a proof within the last ten minutes: <a href="/api/reference/factors#reAuthenticate">confirm who you are</a>, then call again.</p></section>
<section id="errors"><h2>Errors</h2>
<p>An error is <code>application/problem+json</code> with <code>type</code>, <code>title</code>, <code>status</code>, <code>code</code> and <code>requestId</code>. The code is stable, and the title is a sentence for people. Refused fields are listed in <code>fields</code>, and <code>retryAfter</code> is in seconds.</p>
${errorTable([...generalErrors, ...readErrors, ...writeErrors], 'Errors of any route', meaningOf)}
<p>The first four belong to every route, 429 to every read, and the others to every call that writes. Each route lists its own errors besides these.</p></section>
<section id="routes"><h2>Routes</h2>
<ul class="anchors">${tags.map((tag) => html`<li><a href="#${tag}">${tag}</a></li>`)}</ul>
${tags.map((tag) => tagList(tag, routes))}</section>`
}

function tagList(tag: string, routes: readonly DocumentedRoute[]): Html {
  const lines = routes
    .filter((route) => route.tag === tag)
    .map(
      ({ name, method: verb, path, operation }) =>
        html`<li>${method(verb)} <a href="/api/reference/${tag}#${name}"><code>${path}</code></a> <span>${prose(operation.summary ?? '')}</span></li>`,
    )
  return html`<section class="noun" id="${tag}"><h3><a href="/api/reference/${tag}">${tag}</a></h3><ul class="routes">${lines}</ul></section>`
}
