import { expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'

const words = {
  locale: 'ar',
  subject: 'عنوان <b>',
  heading: 'أهلًا <رنا>',
  lines: ['اتصل على +962 79 123 4567 أو راسل hello@libsa.example بشأن LB-1001', 'سطر & سطر'],
  code: '482913',
  action: { label: 'فتح', url: 'https://libsa.example/?a=1&b="2"' },
} as const

test('all content is escaped, and left-to-right parts are isolated', () => {
  const { html, text } = renderMail(words)
  expect(html).toContain('<title>عنوان &lt;b&gt;</title>')
  expect(html).toContain('أهلًا &lt;رنا&gt;')
  expect(html).toContain('href="https://libsa.example/?a=1&amp;b=&quot;2&quot;"')
  for (const run of ['+962 79 123 4567', 'hello@libsa.example', 'LB-1001', '482913']) expect(html).toContain(`<bdi dir="ltr">${run}</bdi>`)
  expect(text.split('\n')).toContain(words.action.url)
  expect(text.split('\n')).toContain(words.code)
})

test('the preview shows the first line, and the last lines say whose mail it is and why it came', () => {
  const { html, text } = renderMail({ ...words, locale: 'en', lines: ['The first line', 'The second'] })
  expect(html).toMatch(/display:none[^>]*>The first line&#847;/)
  expect(html).toMatch(/role="article" lang="en" dir="ltr"/)
  expect(text).toMatch(/-- \nLibsa, Amman, Jordan\nYou’re getting this email because .+$/)
})
