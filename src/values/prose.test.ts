import { expect, test } from 'vitest'
import { isSafeLink } from './link.ts'
import { hasSafeLinks, parseProse } from './prose.ts'

test('headings, lists, strong words and links are read from what people type', () => {
  expect(parseProse('## Returns\n\nBring it **on time**,\nsee [the rules](/return-policy).\n\n- one\n- two')).toEqual([
    { kind: 'heading', level: 2, spans: [{ text: 'Returns' }] },
    {
      kind: 'paragraph',
      spans: [
        { text: 'Bring it ' },
        { text: 'on time', isStrong: true },
        { text: ',' },
        { text: ' ' },
        { text: 'see ' },
        { text: 'the rules', href: '/return-policy' },
        { text: '.' },
      ],
    },
    { kind: 'list', items: [[{ text: 'one' }], [{ text: 'two' }]] },
  ])
})

test('HTML stays the letters it is, and an unsafe address leaves its words', () => {
  expect(parseProse('<script>alert(1)</script> [here](javascript:alert(1))')).toEqual([
    { kind: 'paragraph', spans: [{ text: '<script>alert(1)</script> ' }, { text: 'here' }, { text: ')' }] },
  ])
  expect(hasSafeLinks('[here](javascript:x)')).toBe(false)
  expect(hasSafeLinks('[here](/terms) and [mail](mailto:hello@libsa.example)')).toBe(true)
})

test.each(['https://libsa.example/a?b=1', '/browse?category=Women', 'mailto:hello@libsa.example', 'tel:+96265000000'])(
  '%s is safe',
  (address) => {
    expect(isSafeLink(address)).toBe(true)
  },
)

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'http://libsa.example',
  'https://libsa.example@elsewhere.example',
  'https:///x',
  'browse',
  '',
])('%s is not', (address) => {
  expect(isSafeLink(address)).toBe(false)
})

test('rows between bars are a table, the first row its head', () => {
  expect(parseProse('| Late | Fee |\n| 1 day | **5** |\n\nAfter')).toEqual([
    {
      kind: 'table',
      rows: [
        [[{ text: 'Late' }], [{ text: 'Fee' }]],
        [[{ text: '1 day' }], [{ text: '5', isStrong: true }]],
      ],
    },
    { kind: 'paragraph', spans: [{ text: 'After' }] },
  ])
})
