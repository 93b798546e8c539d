import { expect, test } from 'vitest'
import { translator } from '#i18n/server.ts'
import { locales } from './locale.ts'
import { smsParts, smsText, withCode } from './sms-text.ts'

test.each(locales)('a code by SMS in %s ends with the line that phones fill in, and is one message', (locale) => {
  const code = '482913'
  for (const key of ['mail:sms.code', 'mail:proof.sms'] as const) {
    const text = withCode(translator(locale)(key, { code }), { code, baseUrl: 'https://libsa.example' })
    expect(text).toMatch(/\n@libsa\.example #482913$/)
    expect({ text, parts: smsParts(smsText(text)) }).toEqual({ text, parts: 1 })
  }
})
