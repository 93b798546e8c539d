import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WrittenText } from './written-text.tsx'

const html = (children: string) => renderToStaticMarkup(createElement(WrittenText, { children }))

test('words of people have the language of their script, and numbers stay together from left to right', () => {
  expect(html('هدى')).toBe('<span dir="auto" lang="ar">هدى</span>')
  expect(html('Huda, هدى')).toBe('<span dir="auto" lang="en">Huda, هدى</span>')
  expect(html('ZARA فستان سهرة طويل')).toBe('<span dir="auto" lang="ar">ZARA فستان سهرة طويل</span>')
  expect(html('12.5')).toBe('<span dir="auto">12.5</span>')
  expect(html('اتصل على +962 79 123 4567؟')).toBe(
    '<span dir="auto" lang="ar">اتصل على <bdi dir="ltr" class="whitespace-nowrap">+962 79 123 4567</bdi>؟</span>',
  )
})
