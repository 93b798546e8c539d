import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { parseProse } from '#values/prose.ts'
import { Prose } from './prose.tsx'

const pageOf = (text: string, path: string): string =>
  renderToStaticMarkup(
    createElement(MemoryRouter, { initialEntries: [path] }, createElement(Prose, { blocks: parseProse(text) })),
  ).replaceAll(/ class="[^"]*"/g, '')

test('a policy becomes a page: its links stay in the language, those that lead away open beside it', () => {
  expect(pageOf('## Rules\n\nSee [here](/faq), [there](https://there.example).\n\n- **one**', '/ar/terms')).toBe(
    '<div><h2>Rules</h2><p>See <a href="/ar/faq" data-discover="true">here</a>, <a href="https://there.example" target="_blank" rel="noopener noreferrer">there</a>.</p><ul><li><strong>one</strong></li></ul></div>',
  )
})

test('HTML that somebody typed is shown as letters', () => {
  expect(pageOf('<img src=x onerror=alert(1)> [x](javascript:alert)', '/terms')).toBe(
    '<div><p>&lt;img src=x onerror=alert(1)&gt; x</p></div>',
  )
})
