import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { AccountShell } from '#web/account/account-shell.tsx'
import { HandOverList } from '#web/features/condition/hand-over-list.tsx'
import { LabelLink } from '#web/features/condition/label-link.tsx'
import { EmptyState } from '#web/features/orders/states.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.handOvers.due.queryOptions()])
}

/** `/profile/hand-over`: what an owner packs and receives next. */
export default function HandOversScreen() {
  const { t } = useTranslation('condition')
  const { api } = useViewer()
  const locale = useLocale()
  const { data } = useSuspenseQuery(api.handOvers.due.queryOptions())
  return (
    <AccountShell at="handOvers">
      {data.handOvers.length > 0 ? (
        <HandOverList handOvers={data.handOvers} path="/profile/hand-over" />
      ) : (
        <EmptyState spot="how-delivered" title={t('none')} text={t('noneText')} />
      )}
      <p className="mt-6">
        <LabelLink href={`/api/units/labels.pdf?locale=${locale}`}>{t('label.printAll')}</LabelLink>
      </p>
    </AccountShell>
  )
}
