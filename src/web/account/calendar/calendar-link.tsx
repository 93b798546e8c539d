import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Copy } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'

/** The cleaning time of a piece, and the secret address under which other calendars read all pieces of its owner. */
export function CalendarLink({ turnaroundDays }: { turnaroundDays: number }) {
  const { t } = useTranslation('calendars')
  const { api } = useViewer()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const sentence = useRefusalWords()
  const [uncopied, setUncopied] = useState<string | null>(null)
  const { data } = useSuspenseQuery({ ...api.calendars.link.queryOptions(), staleTime: 10_000 })
  const { token } = data
  const renew = useMutation({
    mutationFn: () => api.calendars.renewLink.call(),
    onSuccess: (link) => {
      queryClient.setQueryData(api.calendars.link.queryKey(), link)
      if (token !== null) toast(t('month.renewed'))
    },
    onError: (error) => toast(sentence(error), { tone: 'bad' }),
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
        <Button size="sm" variant={token === null ? 'soft' : 'quiet'} pending={renew.isPending} onClick={() => renew.mutate()}>
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
