import type { OpenAPI } from '@orpc/contract'
import { html } from 'hono/html'
import { type DocumentedRoute, meaningOf } from './document.ts'
import { curlExample } from './example.ts'
import type { Html } from './layout.ts'
import { generalErrors, type RouteError, readErrors, writeErrors } from './route-errors.ts'
import { errorTable, fieldTable, method, pathText, prose, table, typeText } from './route-parts.ts'
import { type JsonSchema, referencesIn, schemaRows, typeRow } from './schema-rows.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: JsonSchema
}

/** The page of a noun: its routes, and the schemas that they answer. */
export function tagContent(
  tag: string,
  routes: readonly DocumentedRoute[],
  { document, baseUrl }: { document: OpenAPI.Document; baseUrl: string },
): Html {
  const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>
  const used = componentsOf(routes, schemas)
  const anchors = routes.map(({ name, method: verb, path }) => html`<li>${method(verb)} <a href="#${name}">${pathText(path)}</a></li>`)
  return html`<p class="trail"><a href="/api/reference">API reference</a></p><h1>${tag}</h1>
<ul class="routes">${anchors}</ul>
${routes.map((route) => routeSection(route, baseUrl))}
${used.map((name) => html`<section class="route" id="schema-${name}"><h2>${name}</h2>${schemaTable(schemas[name] ?? {}, name)}</section>`)}`
}

/** The components that the routes answer, those of their fields included, by name. */
function componentsOf(routes: readonly DocumentedRoute[], schemas: Record<string, JsonSchema>): string[] {
  const found = new Set<string>()
  const waiting = routes.flatMap(({ operation }) => referencesIn([answerOf(operation), operation.requestBody]))
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...referencesIn(schemas[name]))
  }
  return [...found].sort()
}

function routeSection(route: DocumentedRoute, baseUrl: string): Html {
  const { name, path, operation, errors } = route
  const parameters = (operation.parameters ?? []) as Parameter[]
  const own = errors.filter((error) => !isGeneral(error))
  const of = `of ${route.method} ${path}`
  return html`<section class="route" id="${name}"><h2>${method(route.method)} <a href="#${name}">${pathText(path)}</a></h2>
<p class="lead">${prose(operation.description ?? operation.summary ?? '')}</p>
<dl><div><dt>Who</dt><dd>${whoMay(route)}</dd></div><div><dt>Capability</dt><dd><code>${route.permission.needs}</code></dd></div></dl>
${parameters.length > 0 ? parameterTable(parameters, of) : ''}${bodyPart(operation.requestBody, of)}${answerPart(operation, of)}
${own.length > 0 ? html`<h3>Errors</h3>${errorTable(own, `Errors ${of}`, meaningOf)}` : ''}
<p class="more">Also the <a href="/api/reference#errors">errors of any route</a>.</p>
<h3>Example</h3><pre tabindex="0"><code>${curlExample(route, baseUrl)}</code></pre></section>`
}

function isGeneral({ status, code }: RouteError): boolean {
  return [...generalErrors, ...readErrors, ...writeErrors].some((general) => general.status === status && general.code === code)
}

const audiences: Record<string, string> = {
  anyone: 'Anyone',
  visitor: 'A browser with a visitor’s cookie, or anyone signed in',
  person: 'Anyone signed in',
}

function whoMay({ operation, permission }: DocumentedRoute): string {
  const { heldBy } = (operation as { 'x-needs'?: { heldBy: string[] } })['x-needs'] ?? { heldBy: [] }
  const who = audiences[heldBy[0] ?? ''] ?? heldBy.join(', ')
  return permission.stepUp ? `${who}, with a recent sign-in` : who
}

function parameterTable(parameters: readonly Parameter[], of: string): Html {
  const rows = parameters.map(({ name, in: place, required, schema }) => {
    const { type, notes } = typeRow(schema)
    return html`<tr><td><code>${name}</code>${required ? '' : html` <small>optional</small>`}</td><td>${place}</td><td>${type}</td><td>${notes.join('; ')}</td></tr>`
  })
  return html`<h3>Parameters</h3>${table(`Parameters ${of}`, ['Name', 'In', 'Type', 'Notes'], rows)}`
}

function bodyPart(body: OpenAPI.OperationObject['requestBody'], of: string): Html | '' {
  const content = body && 'content' in body ? body.content : {}
  const [type] = Object.keys(content)
  if (!type) return ''
  const schema = content[type]?.schema as JsonSchema
  return html`<h3>Body</h3>${type === 'application/json' ? schemaTable(schema, `Body ${of}`) : html`<p>The bytes of the file, with its own content type.</p>`}`
}

function answerOf({ responses = {} }: OpenAPI.OperationObject): { type: string; schema: JsonSchema } | null {
  const [status] = Object.keys(responses).filter((one) => Number(one) < 400)
  const answer = status === undefined ? undefined : responses[status]
  const content = answer && 'content' in answer ? (answer.content ?? {}) : {}
  const [type] = Object.keys(content)
  return type ? { type, schema: content[type]?.schema as JsonSchema } : null
}

function answerPart(operation: OpenAPI.OperationObject, of: string): Html {
  const answer = answerOf(operation)
  if (!answer) return html`<h3>Answer</h3><p>Nothing.</p>`
  if (answer.type !== 'application/json') return html`<h3>Answer</h3><p>A file.</p>`
  return html`<h3>Answer</h3>${schemaTable(answer.schema, `Answer ${of}`)}`
}

/** The fields of an object, or the type of anything else. */
function schemaTable(schema: JsonSchema, label: string): Html {
  const isList = schema.type === 'array' && schema.items?.properties
  const rows = schemaRows(isList ? (schema.items ?? {}) : schema, isList ? '[].' : '')
  if (rows.length > 0) return fieldTable(rows, label)
  const { notes, ...type } = typeRow(schema)
  return html`<p>${typeText(type)}${notes.length > 0 ? `: ${notes.join('; ')}` : ''}</p>`
}
