import { expect, test } from 'vitest'
import { documentOf, proseOfDocument } from './prose-document.ts'

const paragraph = (text: string) => ({ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] })
const item = (text: string) => ({ type: 'listItem', content: [paragraph(text)] })
const written = (...content: object[]): string => proseOfDocument({ type: 'doc', content })

test('a text of the settings is the same after it was in the editor', () => {
  const text = 'First words\n\n## Rules\n\n- one **strong**\n- [two](/faq)\n\n| Size | Waist |\n| M | 74 |\n\n### More'
  expect(proseOfDocument(documentOf(text))).toBe(text)
})

test('what looks like a tag stays words', () => {
  expect(written(paragraph('use <none> here, 3 < 5'))).toBe('use < none> here, 3 < 5')
})

test('an entry or a heading that is begun and still empty is nothing yet', () => {
  expect(written({ type: 'bulletList', content: [item('one'), item('')] })).toBe('- one')
  expect(written({ type: 'heading', attrs: { level: 2 }, content: [] }, paragraph('Words'))).toBe('Words')
})
