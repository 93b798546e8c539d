import { html, raw } from 'hono/html'
import { directionOf, type Locale } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { demoStar } from './demo-style.ts'
import { demoTexts } from './demo-texts.ts'

export interface PageRow {
  id: string
  purpose: 'payment' | 'card'
  amount: number
  status: string
  pictures: string[]
}

export interface FormState {
  problem?: string
  number?: string
  expiry?: string
}

/** The page of a payment, or of a card to be saved, in the language given. */
export function pageHtml(row: PageRow, locale: Locale, { problem, number = '', expiry = '' }: FormState = {}): string {
  const texts = demoTexts[locale]
  const savesCard = row.purpose === 'card'
  const other: Locale = locale === 'ar' ? 'en' : 'ar'
  const alert = problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : ''
  const wrong = problem ? html` aria-invalid="true" aria-describedby="problem"` : ''
  const fields =
    row.status === 'challenged'
      ? html`<h2>${texts.challenge}</h2><p class="note">${texts.challengeHint}</p><label>${texts.code}<input name="code" inputmode="numeric" autocomplete="one-time-code" dir="ltr" maxlength="8" required autofocus${wrong}></label>${alert}`
      : html`<label>${texts.number}<input name="number" inputmode="numeric" autocomplete="cc-number" dir="ltr" placeholder="4242 4242 4242 4242" maxlength="23" value="${number}" required autofocus${wrong}></label>${alert}
        <div class="pair"><label>${texts.expiry}<input name="expiry" autocomplete="cc-exp" dir="ltr" placeholder="12 / 30" maxlength="9" value="${expiry}"></label>
        <label>${texts.cvc}<input name="cvc" inputmode="numeric" autocomplete="cc-csc" dir="ltr" placeholder="123" maxlength="4"></label></div>`
  const tests = texts.cards.map(([number, meaning]) => html`<li><bdi dir="ltr">${number}</bdi><span>${meaning}</span></li>`)
  const pictures =
    row.pictures.length > 0
      ? html`<ul class="pictures">${row.pictures.map((src) => html`<li><img src="${src}" width="56" height="70" alt=""></li>`)}</ul>`
      : ''
  const heading = savesCard
    ? html`<h1>${texts.saveHint}</h1>`
    : html`<h1>${texts.pay}<strong><bdi>${formatMoney(row.amount, locale)}</bdi></strong></h1>`
  const cardList = row.status === 'challenged' ? '' : html`<section><h2>${texts.testCards}</h2><ul>${tests}</ul></section>`
  return String(html`${raw('<!doctype html>')}<html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex"><title>${savesCard ? texts.saveTitle : texts.title}</title><link rel="stylesheet" href="/demo-card/style.css"></head><body>
    <header><span class="logo"><bdi>${locale === 'ar' ? 'لبسة' : 'Libsa'}</bdi><svg aria-hidden="true" viewBox="0 0 11 11" shape-rendering="crispEdges"><path d="${demoStar}"/></svg><bdi>${locale === 'ar' ? 'Libsa' : 'لبسة'}</bdi></span><a href="/demo-card/${row.id}?lang=${other}" lang="${other}">${texts.otherLanguage}</a></header>
    <main><div class="sum"><div><p class="eyebrow">${savesCard ? texts.saveTitle : texts.title}</p>
    ${heading}${pictures}<p class="note">${texts.note}</p></div></div>
    <form method="post" action="/demo-card/${row.id}?lang=${locale}">${fields}<button>${row.status === 'challenged' ? texts.confirm : savesCard ? texts.save : texts.submit}</button></form>
    <form method="post" action="/demo-card/${row.id}?lang=${locale}"><button class="quiet" name="leave" value="1">${texts.leave}</button></form>
    ${cardList}</main></body></html>`)
}
