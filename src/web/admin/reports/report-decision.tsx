import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#domain/messages/reports/report.contract.ts'
import { outcomesOf, type ReportOutcome } from '#domain/messages/reports/report.policy.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Effect = Exclude<ReportOutcome, 'no-breach'>

/** A moderator's possible decisions about a report; a decision that notifies others asks for confirmation. */
export function ReportDecision({ report: { id, about, piece, outcome, isOwn, isLive, subject } }: { report: Report }) {
  const { t } = useTranslation('report-admin')
  const { api } = useViewer()
  const [asking, setAsking] = useState<Effect | null>(null)
  const decide = useChange(api.reports.decide.mutationOptions(), {
    before: () => setAsking(null),
    refresh: [api.reports.key()],
    done: t('done'),
    refused: 'toast',
  })
  if (outcome) return null
  if (isOwn) return <p className="py-2 type-small text-quiet lg:text-end">{t('own')}</p>
  const isPossible = about === 'item' ? isLive : subject !== null
  const effects = outcomesOf(about).filter((one): one is Effect => one !== 'no-breach' && isPossible)
  return (
    <div className="relative z-10 flex flex-wrap justify-end gap-2 py-2 lg:flex-nowrap">
      {effects.map((one) => (
        <Button key={one} variant="destructive" size="xs" aria-label={`${t(`decide.${one}`)}: ${piece}`} onClick={() => setAsking(one)}>
          {t(`decide.${one}`)}
        </Button>
      ))}
      <Button
        variant="outline"
        size="xs"
        aria-label={`${t('decide.no-breach')}: ${piece}`}
        pending={decide.isPending}
        onClick={() => decide.mutate({ id, outcome: 'no-breach' })}
      >
        {t('decide.no-breach')}
      </Button>
      {asking ? (
        <ConfirmDialog
          isForStaff
          title={t(`decide.${asking}`)}
          keep={t('cancel')}
          confirm={{
            variant: 'destructive',
            pending: decide.isPending,
            onClick: () => decide.mutate({ id, outcome: asking }),
            children: t(`decide.${asking}`),
          }}
          onClose={() => setAsking(null)}
        >
          <p className="type-body text-quiet">{t(`ask.${asking}`)}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
