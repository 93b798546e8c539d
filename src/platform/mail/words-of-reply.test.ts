import { expect, test } from 'vitest'
import { textOfHtml } from './text-of-html.ts'
import { wordsOfReply } from './words-of-reply.ts'

const ours = ['replies@in.libsa.example', 'hello@libsa.example']
const said = (text: string) => wordsOfReply(text, ours)

test.each([
  ['Gmail in English', 'At six?\n\nOn Mon, Nov 30, 2026 at 10:32 AM Libsa <hello@libsa.example> wrote:\n\n> Your order', 'At six?'],
  ['Gmail in two lines', 'At six?\n\nOn Mon, Nov 30, 2026 at 10:32 AM Libsa\n<hello@libsa.example> wrote:\n\n> Your order', 'At six?'],
  [
    'Gmail in Arabic',
    'الساعة ستة؟\n\nفي الاثنين، 30 نوفمبر 2026 في 10:32 ص تمت كتابة ما يلي بواسطة \u202aلبسة\u202c\u200f <\u202ahello@libsa.example\u202c\u200f>:\n\n> طلبك',
    'الساعة ستة؟',
  ],
  ['an iPhone', 'الساعة ستة؟\n\nأُرسلت من الـ iPhone\n\n> في ٣٠/١١/٢٠٢٦، كتب لبسة <hello@libsa.example>:\n> طلبك', 'الساعة ستة؟'],
  [
    'Outlook',
    'At six?\r\n\r\nRana\r\n________________________________\r\nFrom: Libsa <hello@libsa.example>\r\nYour order',
    'At six?\n\nRana',
  ],
  ['Outlook without a line', 'At six?\n\nمن: لبسة <hello@libsa.example>\nتم الإرسال: 30/11/2026\nطلبك', 'At six?'],
  ['the address for replies', 'Yes.\n\nreplies+AbCdEfGhIjKlMnOpQrStUv@in.libsa.example a écrit :\n> Your order', 'Yes.'],
  ['a signature', 'Yes please.\n-- \nRana\n+962', 'Yes please.'],
  ['answers between quotes', '> Is six good?\nYes it is.\n> And the address?\nThe same.', 'Yes it is.\nThe same.'],
  [
    'an address in a sentence',
    'I wrote to hello@libsa.example on 3 May.\nNobody answered.',
    'I wrote to hello@libsa.example on 3 May.\nNobody answered.',
  ],
  ['nothing but a quote', '> Your order', ''],
])('only the words of the reply are kept: %s', (_, text, expected) => {
  expect(said(text)).toBe(expected)
})

test('a long run of empty lines is read at once', () => {
  expect(said(`Yes.${'\n'.repeat(50_000)}Six.`)).toBe('Yes.\n\nSix.')
})

test('a long line of opened brackets is read at once', () => {
  expect(said('<@'.repeat(25_000))).toBe('<@'.repeat(25_000))
})

test('a mail in HTML alone is read by lines, without its quote', () => {
  const html = '<style>p{}</style><p>At   six?<br>Or <b>seven</b>?</p><div>Rana</div><blockquote><p>Your order</p><p>LB-1</p></blockquote>'
  expect(said(textOfHtml(html))).toBe('At six?\nOr seven?\n\nRana')
})

test('HTML that is nested beyond reading costs nothing', () => {
  expect(textOfHtml(`${'<div>'.repeat(9000)}deep`)).toBe('')
  expect(textOfHtml(`Yes.${'<blockquote>'.repeat(1500)}${'<br>'.repeat(6000)}`)).toBe('Yes.')
})
