import { useTranslation } from 'react-i18next'
import { trustedOwner } from '#domain/accounts/people/trusted-owner.policy.ts'
import { answerTimes, inspectionHours } from '#domain/renting/rentals/rental-moments.policy.ts'
import { formatNumber, formatPercent } from '#values/format.ts'
import { useShownFigures } from '#web/features/figures/shown-figures.ts'
import { Questions } from '#web/layout/page/questions.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'

const questions = ['cost', 'address', 'stain', 'accept', 'needBack', 'where'] as const

/** Questions of owners. */
export function OwnersAsk() {
  const { t } = useTranslation('rent-out')
  const locale = useLocale()
  const { commission } = useShownFigures()
  const values = {
    usual: formatPercent(commission.usual / 10_000, locale),
    trusted: formatPercent(commission.trusted / 10_000, locale),
    completed: formatNumber(trustedOwner.completed, locale),
    onTime: formatPercent(trustedOwner.onTimePercent / 100, locale),
    claimDays: formatNumber(trustedOwner.claimDays, locale),
    hours: formatNumber(answerTimes.usual, locale),
    soon: formatNumber(answerTimes.soon, locale),
    soonBefore: formatNumber(answerTimes.soonBefore, locale),
    inspection: formatNumber(inspectionHours, locale),
  }
  return (
    <div className="wrap">
      <Questions
        id="owners-ask"
        title={t('ask.title')}
        lead={
          <>
            <span>{t('ask.else')} </span>
            <LocalLink to="/contact" className="border-b border-gold pb-0.5 font-semibold text-ink">
              {t('ask.write')}
            </LocalLink>
          </>
        }
        questions={questions.map((question) => ({ ask: t(`ask.${question}.ask`), answer: t(`ask.${question}.answer`, values) }))}
      />
    </div>
  )
}
