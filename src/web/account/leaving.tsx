import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayAt } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'

/** Notice that deletion of the account was requested, with the way to undo it. */
export function Leaving() {
  const { t } = useTranslation('identity-verification')
  const { api, locale } = useViewer()
  const { data } = useSuspenseQuery(api.myData.overview.queryOptions())
  if (!data.deletionDueAt) return null
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-bad-tint p-6">
      <p className="type-body">{t('data.due', { day: formatDay(dayAt(new Date(data.deletionDueAt)), locale, 'full') })}</p>
      <Button asChild variant="outline" size="sm">
        <LocalLink to="/profile?tab=settings&page=privacy#keep-account">{t('data.keep')}</LocalLink>
      </Button>
    </section>
  )
}
