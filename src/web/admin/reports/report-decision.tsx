import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#domain/messages/reports/report.contract.ts'
import { outcomesOf, type ReportOutcome } from '#domain/messages/reports/report.policy.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'

type Effect = Exclude<ReportOutcome, 'no-breach'>

/** A moderator's possible decisions about a report; a decision that notifies others asks for confirmation. */
export function ReportDecision({ report: { id, about, piece, outcome, isOwn, isLive, subject } }: { report: Report }) {
  const { t } = useTranslation('report-admin')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const sentence = useRefusalWords()
  const [asking, setAsking] = useState<Effect | null>(null)
  const decide = useMutation(
    api.reports.decide.mutationOptions({
      onSuccess: async () => {
        setAsking(null)
        toast(t('done'), { tone: 'good' })
        await queryClient.invalidateQueries({ queryKey: api.reports.key() })
      },
      onError: (error) => toast(sentence(error), { tone: 'bad' }),
    }),
  )
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
        <Sheet onClose={() => setAsking(null)}>
          <SheetContent
            title={t(`decide.${asking}`)}
            side="dialog"
            foot={
              <div className="flex flex-wrap gap-3">
                <Button variant="destructive" pending={decide.isPending} onClick={() => decide.mutate({ id, outcome: asking })}>
                  {t(`decide.${asking}`)}
                </Button>
                <Button variant="quiet" onClick={() => setAsking(null)}>
                  {t('cancel')}
                </Button>
              </div>
            }
          >
            <p className="type-body text-quiet">{t(`ask.${asking}`)}</p>
          </SheetContent>
        </Sheet>
      ) : null}
    </div>
  )
}
