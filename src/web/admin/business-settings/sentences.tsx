import { useTranslation } from 'react-i18next'
import { trustedOwner } from '#domain/accounts/people/trusted-owner.policy.ts'
import type { BusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { withChanges } from '#domain/site/business-settings/figure-changes.policy.ts'
import { formatNumber, formatPercent } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import type { GroupName } from './setting-words.ts'
import type { FiguresDraft } from './use-figures-draft.ts'

interface Sentence {
  page: 'rentOut' | 'howItWorks' | 'product' | 'claim' | 'payment'
  words: string
}

/** The sentences of pages that name figures of a group, with the values of the draft. */
export function Sentences({ group, draft }: { group: GroupName; draft: FiguresDraft }) {
  const { t } = useTranslation('business-settings')
  const sentences = useSentences(group, withChanges(draft.before.figures, draft.changes))
  if (sentences.length === 0) return null
  return (
    <section aria-labelledby="figures-sentences" className="rounded-card border border-line bg-card px-4 py-4 lg:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="figures-sentences" className="text-secondary leading-6 font-semibold">
          {t('sentences.title')}
        </h2>
        <p className="text-caption text-quiet">{t('sentences.auto')}</p>
      </div>
      <dl className="mt-1 divide-y divide-line text-dense leading-5">
        {sentences.map(({ page, words }) => (
          <div key={page} className="py-2.5">
            <dt className="text-caption text-quiet">{t(`sentences.${page}`)}</dt>
            <dd className="rtl:leading-6">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function useSentences(group: GroupName, figures: BusinessSettings): Sentence[] {
  const { t } = useTranslation(['rent-out', 'how-it-works', 'product', 'claims', 'profile'])
  const locale = useLocale()
  const share = (basisPoints: number) => formatPercent(basisPoints / 10_000, locale)
  const money = (amount: number) => formatMoney(amount, locale)
  const { commission, cancellation, lateFee, cash, payouts } = figures
  const earned = { share: share(10_000 - commission.usual), least: money(payouts.least) }
  const toOwners: Sentence = { page: 'howItWorks', words: t('how-it-works:owners.earn.text', earned) }
  switch (group) {
    case 'fees': {
      const trust = { completed: formatNumber(trustedOwner.completed, locale), claimDays: formatNumber(trustedOwner.claimDays, locale) }
      const values = { usual: share(commission.usual), trusted: share(commission.trusted), onTime: share(trustedOwner.onTimePercent * 100) }
      return [{ page: 'rentOut', words: t('rent-out:ask.cost.answer', { ...values, ...trust }) }, toOwners]
    }
    case 'payouts':
      return [toOwners]
    case 'cancellation':
      return [{ page: 'product', words: t('product:terms', { between: share(cancellation.between), near: share(cancellation.near) }) }]
    case 'lateFee': {
      const bounds = { least: money(lateFee.least), most: money(lateFee.most) }
      return [{ page: 'claim', words: t('claims:rule.late-fee', { rate: formatNumber(lateFee.rate / 10_000, locale), ...bounds }) }]
    }
    case 'cash':
      return [{ page: 'payment', words: t('profile:payment.cashText', { first: money(cash.first), later: money(cash.later) }) }]
    default:
      return []
  }
}
