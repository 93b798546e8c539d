import { useSuspenseQuery } from '@tanstack/react-query'
import { Copy } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'

/** The cleaning time of a piece, and the secret address under which other calendars read all pieces of its owner. */
export function CalendarLink({ turnaroundDays }: { turnaroundDays: number }) {
  const { t } = useTranslation('calendars')
  const { api } = useViewer()
  const locale = useLocale()
  const [uncopied, setUncopied] = useState<string | null>(null)
  const { data } = useSuspenseQuery({ ...api.calendars.link.queryOptions(), staleTime: 10_000 })
  const { token } = data
  const renew = useChange(api.calendars.renewLink.mutationOptions(), {
    answers: api.calendars.link.queryKey(),
    done: token !== null ? { title: t('month.renewed'), tone: 'plain' } : null,
    refused: 'toast',
  })
  const copy = async (): Promise<void> => {
    const address = `${window.location.origin}/calendar/${token}.ics?lang=${locale}`
    try {
      await navigator.clipboard.writeText(address)
      toast(t('month.copied'), { tone: 'good' })
    } catch {
      setUncopied(address)
    }
  }
  return (
    <section aria-label={t('month.link')} className="rounded-card border border-line bg-card p-5">
      <p className="flex items-baseline justify-between gap-4 border-b border-line pb-4 text-secondary leading-6">
        <span className="font-semibold">{t('month.cleaningAfter')}</span>
        <span className="whitespace-nowrap">{t('month.cleaningDays', { count: turnaroundDays })}</span>
      </p>
      <h2 className="mt-4 text-secondary leading-6 font-semibold">{t('month.link')}</h2>
      <p className="type-small text-quiet">{t('month.linkText')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {token === null ? null : (
          <Button size="sm" variant="soft" onClick={() => void copy()}>
            <Icon of={Copy} className="size-4" />
            {t('month.copy')}
          </Button>
        )}
        <Button size="sm" variant={token === null ? 'soft' : 'quiet'} pending={renew.isPending} onClick={() => renew.mutate(undefined)}>
          {t(token === null ? 'month.make' : 'month.renew')}
        </Button>
      </div>
      {uncopied === null ? null : (
        <p className="mt-3 type-small">
          {t('month.copyFailed')} <bdi className="break-all">{uncopied}</bdi>
        </p>
      )}
    </section>
  )
}
