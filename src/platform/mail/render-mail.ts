import { directionOf, type Locale } from '#values/locale.ts'

/** The words of a mail, not yet set. */
export interface MailWords {
  locale: Locale
  subject: string
  heading: string
  lines: readonly string[]
  code?: string
  action?: { label: string; url: string }
}

const brand = { en: 'Libsa', ar: 'لبسة' } as const
const font = { en: "Raleway,'Segoe UI',Helvetica,Arial,sans-serif", ar: "Cairo,'Segoe UI',Tahoma,Arial,sans-serif" } as const

/** Sets a mail as HTML (tables and inline styles, as mail readers need) and as plain text. Every word is escaped. */
export function renderMail(words: MailWords): { html: string; text: string } {
  const { locale, heading, lines, code, action } = words
  const text = [
    heading,
    '',
    ...lines.flatMap((line) => [line, '']),
    ...(code ? [code, ''] : []),
    ...(action ? [`${action.label}: ${action.url}`, ''] : []),
    brand[locale],
  ].join('\n')
  const direction = directionOf(locale)
  const body = [
    `<p style="margin:0 0 24px;font-size:22px;font-weight:700;color:#5a31a8">${brand[locale]}</p>`,
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.35;color:#241a3a">${escaped(heading)}</h1>`,
    ...lines.map((line) => `<p style="margin:0 0 14px;font-size:16px;line-height:1.65;color:#4a4260">${escaped(line)}</p>`),
    code
      ? `<p dir="ltr" style="margin:20px 0;padding:18px;background:#f3eefb;border-radius:14px;text-align:center;font-size:32px;letter-spacing:8px;font-weight:700;color:#241a3a">${escaped(code)}</p>`
      : '',
    action
      ? `<p style="margin:24px 0 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#5a31a8;color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escaped(action.label)}</a></p>`
      : '',
  ].join('')
  const html = `<!doctype html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(words.subject)}</title></head><body style="margin:0;background:#faf7f2"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px"><table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border-radius:20px"><tr><td dir="${direction}" style="padding:36px 32px;font-family:${font[locale]}">${body}</td></tr></table></td></tr></table></body></html>`
  return { html, text }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
