import { expect, test } from 'vitest'
import { renderMail, withPhone } from './render-mail.ts'

const words = {
  locale: 'ar',
  subject: 'عنوان <b>',
  heading: 'أهلًا <رنا>',
  lines: ['اتصل على +962 79 123 4567 أو راسل hello@libsa.example بشأن LB-1001', 'سطر & سطر'],
  code: '482913',
  reason: 'order',
  number: 'LB-1001',
  action: { label: 'فتح', url: 'https://libsa.example/?a=1&b="2"' },
} as const

test('all content is escaped, and left-to-right parts are isolated', () => {
  const { html, text } = renderMail(words, 'https://libsa.example')
  expect(html).toContain('<title>عنوان &lt;b&gt;</title>')
  expect(html).toContain('أهلًا &lt;رنا&gt;')
  expect(html).toContain('href="https://libsa.example/?a=1&amp;b=&quot;2&quot;"')
  for (const run of ['hello@libsa.example', '482913']) expect(html).toContain(`<bdi dir="ltr">${run}</bdi>`)
  for (const run of ['+962 79 123 4567', 'LB-1001']) expect(html).toContain(`<bdi dir="ltr" style="white-space:nowrap">${run}</bdi>`)
  expect(text.split('\n')).toContain(words.action.url)
  expect(text.split('\n')).toContain(words.code)
})

const page = 'https://libsa.example'
const plain = { ...words, locale: 'en', heading: 'The heading', lines: ['The first line', 'The second'] } as const

test('the preview shows the code and the first line, and the code stands before all lines', () => {
  const { html, text } = renderMail(plain, page)
  expect(html).toMatch(/display:none[^>]*>482913 · The first line&#847;/)
  expect(html).toMatch(/role="article" lang="en" dir="ltr"/)
  expect(text).toMatch(/^The heading\n\n482913\n\nThe first line\n/)
})

test.each([
  [{}, 'Libsa, Amman, Jordan\nYou’re getting this email about your order LB-1001.', false],
  [{ hasAccount: true }, 'Libsa, Amman, Jordan\nYou’re getting this email about your order LB-1001.', true],
  [{ reason: 'owner' }, 'Libsa, Amman, Jordan\nYou’re getting this email because you rent out at Libsa.', true],
  [{ reason: 'staff' }, 'Libsa, Amman, Jordan\nYou’re getting this email because you work for Libsa.', false],
  [{ reason: 'account', isDiscreet: true }, 'You’re getting this email because you use our service.', true],
] as const)('the last lines say why it came and lead on: %j', (more, why, hasSettings) => {
  const { html, text } = renderMail({ ...plain, ...more }, page)
  const settings = '\nChoose what you get:\nhttps://libsa.example/profile?tab=settings&page=notifications'
  expect(text.split('\n-- \n')[1]).toBe(`${why}\nContact us:\nhttps://libsa.example/contact${hasSettings ? settings : ''}`)
  expect(html.includes('page=notifications')).toBe(hasSettings)
})

test('a discreet mail names the shop only in its addresses', () => {
  for (const locale of ['en', 'ar'] as const) {
    const { html, text } = renderMail({ ...plain, locale, isDiscreet: true }, page)
    expect(`${html.replaceAll(/<[^>]+>/g, '')}${text.replaceAll(/https:\S+/g, '')}`).not.toMatch(/Libsa|لبسة/i)
  }
})

test('one table of 560 px holds everything, and a button is a cell with a background', () => {
  const { html } = renderMail(words, page)
  const frames = [...html.matchAll(/<table[^>]*>/g)].map(([tag]) => tag)
  for (const tag of frames) expect(tag).toContain('role="presentation"')
  expect(frames[0]).toMatch(/width="560" style="width:560px;max-width:100%/)
  expect(html).toMatch(/<td class="press"[^>]*bgcolor="#5a31a8"[^>]*><a class="press"/)
  for (const tag of ['table', 'tr', 'td'])
    expect(html.split(`<${tag} `).length + html.split(`<${tag}>`).length).toBe(html.split(`</${tag}>`).length + 1)
})

test('the footer has the phone of the shop, as a link; a discreet mail has none', () => {
  const said = { ...renderMail(words, page), locale: 'ar' as const, isDiscreet: false }
  const { html, text } = withPhone(said, '079 123 4567')
  expect(html).toContain('href="tel:+962791234567"')
  expect(html).toContain('<bdi dir="ltr" style="white-space:nowrap">+962 79 123 4567</bdi></a>')
  expect(text).toMatch(/\nهاتفنا:\n\+962 79 123 4567$/)
  expect(withPhone({ ...said, isDiscreet: true }, '079 123 4567').text).toBe(said.text)
  expect(withPhone(said, '').html).toBe(said.html)
})
