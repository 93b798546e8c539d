import { translator } from '#i18n/server.ts'
import type { ColourScheme } from '#values/colour-scheme.ts'
import { directionOf, type Locale, localizedPath } from '#values/locale.ts'
import { dialledPhone, formatPhone } from '#values/phone.ts'
import { escaped, isolated, table } from './mail-html.ts'
import { type MailPiece, piecesHtml } from './mail-pieces.ts'

/** Why a mail comes: `typed` for an address that anybody may have entered. */
export type MailReason = 'order' | 'owner' | 'account' | 'newsletter' | 'staff' | 'typed'

/** A row of a table: a name and a value, each on lines of its own where it has several. */
export interface MailFact {
  label: string
  value: string
  /** A sum, set apart from the rows above it. */
  isSum?: boolean
}

/** A part of a mail in its order: heading, paragraphs, a table, paragraphs below it, a button. */
export interface MailPart {
  heading: string
  lines: readonly string[]
  facts?: readonly MailFact[]
  notes?: readonly string[]
  action?: { label: string; url: string }
}

/** The content of a mail in its reader's language. `code` is set large before the paragraphs. */
export interface MailContent extends MailPart {
  locale: Locale
  subject: string
  code?: string
  reason: MailReason
  /** The number of the order for the reason `order`. */
  number?: string
  /** Shown two in a row, before the action. */
  pieces?: readonly MailPiece[]
  /** Further links of the foot. */
  links?: readonly { label: string; url: string }[]
  /** The reader has an account, where messages are chosen; by default only owners and readers of mails about the account. */
  hasAccount?: boolean
  /** Other messages of the same minutes, below the action. */
  others?: readonly MailPart[]
  /** The shop is named nowhere, and the sender is the bare address. */
  isDiscreet?: boolean
}

/** The shop's name, as the sender too. */
export const brand = { en: 'Libsa', ar: 'لبسة' } as const
const font = { en: "Raleway,'Segoe UI',Helvetica,Arial,sans-serif", ar: "Cairo,'Segoe UI',Tahoma,Arial,sans-serif" } as const

// Mail programs without dark mode keep the inline colours.
const dark = [
  '.page{background:#17131f!important}',
  '.card{background:#221c2e!important}',
  '.strong{color:#f4f0fb!important}',
  '.text{color:#cfc7dd!important}',
  '.quiet,.quiet a{color:#a79fb8!important}',
  '.brand{color:#c4adf5!important}',
  '.code{background:#322a43!important;color:#f4f0fb!important}',
  '.rule{border-color:#3a3149!important}',
  '.press{background:#c4adf5!important;color:#221c2e!important}',
].join('')
const darkQuery = '@media (prefers-color-scheme:dark)'
const narrow = '.card,.foot{padding-left:20px!important;padding-right:20px!important}'

/**
 * Renders a mail as HTML (one table of 560 px, which Outlook for Windows keeps, inline styles, dark mode) and as plain text. All content is
 * escaped.
 */
export function renderMail(mail: MailContent, baseUrl: string): { html: string; text: string } {
  const foot = footOf(mail, baseUrl)
  const links = foot.links.flatMap(({ label, url }) => [`${label}:`, url])
  return { html: pageHtml(mail, foot), text: [...plainText(mail), signatureMark, ...foot.lines, ...links].join('\n') }
}

/** A rendered mail as a mail program in this colour scheme shows it. */
export function shownIn(html: string, scheme: ColourScheme): string {
  return html
    .replace(darkQuery, scheme === 'dark' ? '@media all' : '@media not all')
    .replace('color-scheme:light dark', `color-scheme:${scheme}`)
}

interface Foot {
  lines: string[]
  links: { label: string; url: string }[]
}

function footOf(mail: MailContent, baseUrl: string): Foot {
  const { locale, reason, number = '', links = [], hasAccount, isDiscreet = false } = mail
  const t = translator(locale)
  const at = (path: string) => `${baseUrl}${localizedPath(path, locale)}`
  const why = isDiscreet && reason !== 'order' ? 'discreet' : reason
  const choosesMessages = hasAccount ?? ['owner', 'account'].includes(reason)
  return {
    lines: [...(isDiscreet ? [] : [t('mail:footer.address')]), t(`mail:footer.reason.${why}`, { number })],
    links: [
      ...links,
      { label: t('mail:footer.contact'), url: at('/contact') },
      ...(choosesMessages ? [{ label: t('mail:footer.settings'), url: at('/profile?tab=settings&page=notifications') }] : []),
    ],
  }
}

function plainText({
  heading,
  lines,
  code,
  facts = [],
  notes = [],
  pieces = [],
  action,
  others = [],
}: MailPart & Pick<MailContent, 'code' | 'pieces' | 'others'>): string[] {
  return [
    heading,
    '',
    ...(code ? [code, ''] : []),
    ...lines.flatMap((line) => [line, '']),
    ...facts.flatMap(({ label, value, isSum }) => [...(isSum ? [''] : []), `${label}: ${value}`]),
    ...(facts.length > 0 ? [''] : []),
    ...notes.flatMap((note) => [note, '']),
    ...pieces.flatMap(({ name, detail, price, url }) => [name, `${detail} · ${price}`, url, '']),
    // On a line of its own a URL is not reordered by right-to-left text.
    ...(action ? [`${action.label}:`, action.url, ''] : []),
    ...others.flatMap(plainText),
  ]
}

/** Separates the last lines of a plain text; mail programs treat what follows as a signature. */
const signatureMark = '-- '

function pageHtml(content: MailContent, foot: Foot): string {
  const { locale, subject } = content
  const direction = directionOf(locale)
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>:root{color-scheme:light dark}@media (max-width:480px){${narrow}}${darkQuery}{${dark}}</style>`
  const preview = `<div style="display:none;max-height:0;overflow:hidden">${escaped(previewOf(content))}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`
  const card = `<tr><td class="card" bgcolor="#ffffff" style="padding:36px 32px;background:#ffffff;border-radius:20px;overflow-wrap:break-word">${bodyHtml(content)}</td></tr>`
  const below = `<tr><td class="foot" style="padding:20px 32px 0;overflow-wrap:break-word">${footHtml(foot)}</td></tr>`
  const frame = `<${table} align="center" width="560" style="width:560px;max-width:100%;margin:0 auto;table-layout:fixed;border-collapse:separate">${card}${below}</table>`
  return `<!doctype html><html lang="${locale}" dir="${direction}"><head>${head}</head><body class="page" bgcolor="#faf7f2" style="margin:0;background:#faf7f2">${preview}<div class="page" role="article" lang="${locale}" dir="${direction}" style="padding:32px 12px;background:#faf7f2;font-family:${font[locale]}">${frame}</div></body></html>`
}

/** A code is read without opening the mail. */
function previewOf({ heading, lines, code }: MailContent): string {
  return [code, lines[0] ?? heading].filter(Boolean).join(' · ')
}

function bodyHtml({ locale, heading, lines, code, facts, notes = [], pieces = [], action, others = [], isDiscreet }: MailContent): string {
  const align = locale === 'ar' ? 'right' : 'left'
  return [
    isDiscreet ? '' : `<p class="brand" style="margin:0 0 24px;font-size:22px;font-weight:700;color:#5a31a8">${brand[locale]}</p>`,
    `<h1 class="strong" style="margin:0 0 16px;font-size:24px;line-height:1.35;color:#241a3a">${isolated(heading)}</h1>`,
    code
      ? `<${table} width="100%" style="margin:0 0 20px"><tr><td class="code" align="center" bgcolor="#f3eefb" style="padding:18px 8px;background:#f3eefb;border-radius:14px;font-size:32px;letter-spacing:8px;font-weight:700;color:#241a3a"><bdi dir="ltr">${escaped(code)}</bdi></td></tr></table>`
      : '',
    ...lines.map(paragraph),
    factsHtml(facts),
    ...notes.map(paragraph),
    piecesHtml(pieces, directionOf(locale)),
    action
      ? `<${table} align="${align}" style="margin:10px 0 0"><tr><td class="press" align="center" bgcolor="#5a31a8" style="background:#5a31a8;border-radius:999px;mso-padding-alt:14px 28px"><a class="press" href="${escaped(action.url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#5a31a8;color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escaped(action.label)}</a></td></tr></table>`
      : '',
    ...others.map(otherHtml),
  ].join('')
}

function paragraph(line: string): string {
  return `<p class="text" style="margin:0 0 14px;font-size:16px;line-height:1.65;color:#4a4260">${isolated(line)}</p>`
}

/** Names and values in two columns, which a narrow screen keeps. */
function factsHtml(facts: readonly MailFact[] = []): string {
  if (facts.length === 0) return ''
  const rows = facts.map(({ label, value, isSum = false }) => {
    const edge = isSum ? 'padding:14px 0 10px;border-top:1px solid #e4def0' : 'padding:6px 0'
    const weight = isSum ? 'font-weight:700;' : ''
    const cell = (name: string, style: string, content: string) =>
      `<td class="${name}${isSum ? ' rule' : ''}" valign="top" style="${edge};font-size:15px;line-height:1.6;${weight}${style}">${content}</td>`
    const shown = value.split('\n').map(isolated).join('<br>')
    return `<tr>${cell('quiet', 'color:#6d6580;padding-inline-end:16px;width:40%', isolated(label))}${cell('strong', 'color:#241a3a', shown)}</tr>`
  })
  return `<${table} width="100%" style="margin:4px 0 18px;border-collapse:collapse">${rows.join('')}</table>`
}

function otherHtml({ heading, lines, facts, notes = [], action }: MailPart): string {
  const link =
    action &&
    `<p class="text" style="margin:0;font-size:16px"><a class="brand" href="${escaped(action.url)}" style="color:#5a31a8">${escaped(action.label)}</a></p>`
  const said = `<h2 class="strong" style="margin:0 0 8px;font-size:18px;line-height:1.4;color:#241a3a">${isolated(heading)}</h2>${lines.map(paragraph).join('')}${factsHtml(facts)}${notes.map(paragraph).join('')}${link ?? ''}`
  // The table of the action above floats.
  const space = '<div style="clear:both;height:32px;line-height:32px">&nbsp;</div>'
  return `${space}<${table} width="100%"><tr><td class="rule" style="padding:24px 0 0;border-top:1px solid #e4def0">${said}</td></tr></table>`
}

const between = ' &nbsp;·&nbsp; '
const phonePlace = '<!--phone-->'

/** The mail with the phone of the shop in its footer, in E.164; a discreet one has none. */
export function withPhone<Mail extends { html: string; text: string; locale: Locale; isDiscreet: boolean }>(
  mail: Mail,
  phone: string,
): Mail {
  if (phone === '' || mail.isDiscreet) return mail
  const shown = formatPhone(phone)
  const link = `<a href="tel:${dialledPhone(phone)}" style="color:#6d6580;text-decoration:none">${isolated(shown)}</a>`
  return {
    ...mail,
    html: mail.html.replace(phonePlace, `${between}${link}`),
    text: `${mail.text}\n${translator(mail.locale)('mail:footer.phone')}:\n${shown}`,
  }
}

function footHtml({ lines, links }: Foot): string {
  const line = (content: string) => `<p class="quiet" style="margin:0 0 6px;font-size:13px;line-height:1.6;color:#6d6580">${content}</p>`
  const linked = links.map(({ label, url }) => `<a href="${escaped(url)}" style="color:#6d6580">${escaped(label)}</a>`)
  return [...lines.map((each) => line(isolated(each))), line(`${linked.join(between)}${phonePlace}`)].join('')
}
