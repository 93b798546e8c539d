import { useTranslation } from 'react-i18next'
import type { IssueDetail } from '#domain/messages/newsletter/newsletter-admin.contract.ts'
import { formatInstant, formatNumber } from '#values/format.ts'
import { Card } from '#web/admin/order/card.tsx'
import { useLocale } from '#web/runtime/links.ts'

const figures = ['sent', 'skipped', 'closed', 'bounced', 'complained', 'unsubscribed'] as const

/** The outcome of an issue so far, by readers. */
export function Figures({ issue }: { issue: IssueDetail }) {
  const { t } = useTranslation('outbox-admin')
  const locale = useLocale()
  return (
    <Card
      title={t('newsletter.figure.title')}
      end={issue.beganAt ? t('newsletter.figure.since', { at: formatInstant(issue.beganAt, locale) }) : undefined}
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        {figures.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-caption leading-4 text-quiet">{t(`newsletter.figure.${name}`)}</dt>
            <dd className="text-heading leading-8 font-light tabular-nums">{formatNumber(issue[name], locale)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
