import { translator } from '#i18n/server.ts'
import { directionOf, type Locale } from '#values/locale.ts'

/** The content of a mail in its reader's language. `lines` are paragraphs, `code` is set large, `action` becomes a button. */
export interface MailContent {
  locale: Locale
  subject: string
  heading: string
  lines: readonly string[]
  code?: string
  action?: { label: string; url: string }
}

const brand = { en: 'Libsa', ar: 'لبسة' } as const
const font = { en: "Raleway,'Segoe UI',Helvetica,Arial,sans-serif", ar: "Cairo,'Segoe UI',Tahoma,Arial,sans-serif" } as const

// Mail programs without dark mode keep the inline colours.
const dark = [
  '.page{background:#17131f!important}',
  '.card{background:#221c2e!important}',
  '.strong{color:#f4f0fb!important}',
  '.text{color:#cfc7dd!important}',
  '.quiet{color:#a79fb8!important}',
  '.brand{color:#c4adf5!important}',
  '.code{background:#322a43!important;color:#f4f0fb!important}',
  '.press{background:#c4adf5!important;color:#221c2e!important}',
].join('')

/** Renders a mail as HTML (no tables, inline styles, dark mode) and as plain text. All content is escaped. */
export function renderMail(mail: MailContent): { html: string; text: string } {
  const t = translator(mail.locale)
  const foot = [t('mail:footer.address'), t('mail:footer.reason')]
  const text = [...plainText(mail), signatureMark, ...foot].join('\n')
  return { html: pageHtml(mail, foot), text }
}

function plainText({ heading, lines, code, action }: MailContent): string[] {
  return [
    heading,
    '',
    ...lines.flatMap((line) => [line, '']),
    ...(code ? [code, ''] : []),
    // On a line of its own a URL is not reordered by right-to-left text.
    ...(action ? [`${action.label}:`, action.url, ''] : []),
  ]
}

/** Separates the last lines of a plain text; mail programs treat what follows as a signature. */
const signatureMark = '-- '

function pageHtml(content: MailContent, foot: readonly string[]): string {
  const { locale, subject, heading, lines } = content
  const direction = directionOf(locale)
  const body = `<p class="brand" style="margin:0 0 24px;font-size:22px;font-weight:700;color:#5a31a8">${brand[locale]}</p>${bodyHtml(content)}`
  const last = foot.map(
    (line) => `<p class="quiet" style="margin:0 0 6px;font-size:13px;line-height:1.6;color:#6d6580">${isolated(line)}</p>`,
  )
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}}</style>`
  const preview = `<div style="display:none;max-height:0;overflow:hidden">${escaped(lines[0] ?? heading)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`
  const card = `<div class="card" style="max-width:496px;margin:0 auto;padding:36px 32px;background:#ffffff;border-radius:20px">${body}</div>`
  const below = `<div style="max-width:496px;margin:0 auto;padding:20px 32px 0">${last.join('')}</div>`
  return `<!doctype html><html lang="${locale}" dir="${direction}"><head>${head}</head><body class="page" style="margin:0;background:#faf7f2">${preview}<div class="page" role="article" lang="${locale}" dir="${direction}" style="padding:32px 16px;background:#faf7f2;font-family:${font[locale]}">${card}${below}</div></body></html>`
}

function bodyHtml({ heading, lines, code, action }: MailContent): string {
  return [
    `<h1 class="strong" style="margin:0 0 16px;font-size:24px;line-height:1.35;color:#241a3a">${isolated(heading)}</h1>`,
    ...lines.map((line) => `<p class="text" style="margin:0 0 14px;font-size:16px;line-height:1.65;color:#4a4260">${isolated(line)}</p>`),
    code
      ? `<p class="code" style="margin:20px 0;padding:18px;background:#f3eefb;border-radius:14px;text-align:center;font-size:32px;letter-spacing:8px;font-weight:700;color:#241a3a"><bdi dir="ltr">${escaped(code)}</bdi></p>`
      : '',
    action
      ? `<p style="margin:24px 0 0"><a class="press" href="${escaped(action.url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#5a31a8;color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escaped(action.label)}</a></p>`
      : '',
  ].join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** Isolates phone numbers, addresses and order numbers, so that right-to-left text does not reorder them. */
function isolated(text: string): string {
  return escaped(text).replace(/\+\d[\d ]{5,}\d|[\w.+-]+@[\w.-]+\w|LB-\d+/g, '<bdi dir="ltr">$&</bdi>')
}
