import { translator } from '#i18n/server.ts'
import { formatDay, formatInstant, formatNumber } from '#values/format.ts'
import { directionOf, type Locale } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { codeText } from './code-text.ts'
import type { DataCopy } from './my-data.contract.ts'

const amountFields = new Set(['amount', 'claimed', 'decided', 'deposit', 'off', 'price', 'total'])

/** Renders the exported data as a self-contained HTML page. Every value is escaped. */
export function dataPage(data: DataCopy['data'], { locale, madeAt }: { locale: Locale; madeAt: Date }): string {
  const t = translator(locale)
  const parts = Object.entries(data).map(([section, records]) => {
    const cards = records.map(
      (fields) =>
        `<dl>${Object.entries(fields)
          .map(([name, value]) => row({ section, name, value }, locale))
          .join('')}</dl>`,
    )
    return `<section><h2>${escaped(t(`my-data:section.${section}`))}</h2>${cards.join('') || `<p>${escaped(t('my-data:none'))}</p>`}</section>`
  })
  const title = escaped(t('my-data:title'))
  const lead = escaped(t('my-data:lead', { at: formatInstant(madeAt, locale) }))
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${styles}</style></head><body><main><h1>${title}</h1><p>${lead}</p>${parts.join('')}</main></body></html>`
}

const styles =
  ':root{color-scheme:light dark}body{margin:0;font:16px/1.6 Cairo,Raleway,"Segoe UI",Tahoma,Arial,sans-serif}main{max-width:46rem;margin:auto;padding:2rem 1rem}h2{margin-block:2.5rem .5rem;font-size:1.2rem}dl{display:grid;grid-template-columns:minmax(7rem,12rem) 1fr;gap:.25rem 1rem;margin:0;padding-block:.75rem;border-block-start:1px solid #8886;break-inside:avoid}dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}'

interface Field {
  section: string
  name: string
  value: unknown
}

function row({ section, name, value }: Field, locale: Locale): string {
  if (value === null || value === '') return ''
  const t = translator(locale)
  const words = escaped(codeText(section, name, value, locale) ?? formatValue(name, value, locale))
  const shown = name === 'picture' ? `<a href="${words}">${escaped(t('my-data:openPicture'))}</a>` : `<bdi>${words}</bdi>`
  return `<dt>${escaped(t(`my-data:field.${name}`))}</dt><dd>${shown}</dd>`
}

function formatValue(name: string, value: unknown, locale: Locale): string {
  if (typeof value === 'boolean') return translator(locale)(`my-data:${value ? 'yes' : 'no'}`)
  if (typeof value === 'number') return amountFields.has(name) ? formatMoney(value, locale) : formatNumber(value, locale)
  const text = String(value)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text, locale, 'full')
  return name === 'at' || name.endsWith('At') ? formatInstant(text, locale) : text
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
