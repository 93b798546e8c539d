import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { useSignOut } from '#web/layout/account.ts'
import { Logo } from '#web/layout/logo.tsx'
import { LanguageLink, ThemeToggle } from '#web/layout/switches.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/features/orders/states.tsx'
import { HandOverList } from '#web/features/condition/hand-over-list.tsx'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.handOvers.due.queryOptions()])
}

/** `/delivery-dashboard` */
export default function DashboardScreen() {
  const { t } = useTranslation(['courier', 'layout'])
  const { api, person } = useViewer()
  const { data } = useSuspenseQuery(api.handOvers.due.queryOptions())
  const { signOut, isPending } = useSignOut('/delivery-login')
  return (
    <>
      <header className="flex h-14 items-center justify-between px-4 md:h-16 md:px-8">
        <Logo />
        <div className="-me-2.5 flex items-center gap-1">
          <LanguageLink className="px-3 text-[15px] font-medium" />
          <ThemeToggle />
        </div>
      </header>
      <div aria-hidden="true" className="hairline" />
      <div className="wrap max-w-[720px] pt-7 pb-16">
        <p className="type-body text-quiet">{t('hello', { name: person?.name })}</p>
        <h1 className="mt-1 type-h1-small">{t('dashboard')}</h1>
        <div className="mt-6">
          {data.handOvers.length > 0 ? (
            <>
              <HandOverList handOvers={data.handOvers} path="/delivery-dashboard/hand-over" />
              <Button variant="outline" className="mt-6" pending={isPending} onClick={signOut}>
                {t('signOut')}
              </Button>
            </>
          ) : (
            <EmptyState spot="how-delivered" title={t('none')} text={t('noneText')}>
              <Button variant="outline" pending={isPending} onClick={signOut}>
                {t('signOut')}
              </Button>
            </EmptyState>
          )}
        </div>
      </div>
    </>
  )
}
