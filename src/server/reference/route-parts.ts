import { html, raw } from 'hono/html'
import type { Html } from './layout.ts'
import type { RouteError } from './route-errors.ts'
import type { SchemaRow } from './schema-rows.ts'

/** The name of an HTTP method in its colour. */
export function method(name: string): Html {
  return html`<span class="method ${name.toLowerCase()}">${name}</span>`
}

/** A path that may break after each of its slashes. */
export function pathText(path: string): Html {
  return html`<code>${path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`)}</code>`
}

/** A sentence of a comment, whose backticks become code. */
export function prose(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`
}

/** A table that scrolls by itself where the screen is narrow. */
export function table(label: string, heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
}

/** Errors with their meaning. */
export function errorTable(errors: readonly RouteError[], label: string, meaningOf: (code: string) => string): Html {
  const rows = errors.map(({ status, code }) => html`<tr><td>${status}</td><td><code>${code}</code></td><td>${meaningOf(code)}</td></tr>`)
  return table(label, ['Status', 'Code', 'Meaning'], rows)
}

/** The fields of an object, in a table. */
export function fieldTable(rows: readonly SchemaRow[], label: string): Html {
  const lines = rows.map(
    (row) =>
      html`<tr><td><code>${row.name}</code>${row.isOptional ? raw(' <small>optional</small>') : ''}</td><td>${typeText(row)}</td><td>${row.notes.join('; ')}</td></tr>`,
  )
  return table(label, ['Field', 'Type', 'Notes'], lines)
}

/** The type of a field; a component links to its table on the same page. */
export function typeText({ type, reference }: Pick<SchemaRow, 'type' | 'reference'>): Html {
  if (!reference) return html`${type}`
  const [before = '', after = ''] = type.split(reference)
  return html`${before}<a href="#schema-${reference}">${reference}</a>${after}`
}
