import { useQuery } from '@tanstack/react-query'
import { Calculator, ChevronRight, History, type IconNode, KeyRound, ListChecks, Mail, Percent, Webhook } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { LocalLink } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Alarms } from './alarms.tsx'
import { HealthFacts } from './health-facts.tsx'
import { OutsideServices } from './outside-services.tsx'
import { Reset } from './reset.tsx'
import { Switches } from './switches.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.system.health.queryOptions(), api.settings.document.queryOptions()])
}

const ways: readonly { name: string; to: string; icon: IconNode }[] = [
  { name: 'figures', to: '/admin/system/figures', icon: Calculator },
  { name: 'tax', to: '/admin/system/tax', icon: Percent },
  { name: 'signIns', to: '/admin/audit?view=sign-ins', icon: KeyRound },
  { name: 'changes', to: '/admin/audit?view=changes', icon: History },
  { name: 'outbox', to: '/admin/outbox', icon: Mail },
  { name: 'jobs', to: '/admin/jobs', icon: ListChecks },
  { name: 'webhooks', to: '/admin/webhooks', icon: Webhook },
]

/** `/admin/system`: how the shop is, what of it is switched on, and the way to what it reckons with and has done. */
export default function SystemScreen() {
  const { t } = useTranslation('system-admin')
  const { api, isDemo } = useViewer()
  const { data } = useQuery({ ...api.system.health.queryOptions(), staleTime: 5000, refetchInterval: 30_000 })
  return (
    <div className="px-4 py-5 lg:p-6">
      <h1 className="text-page-title leading-10 font-light">{t('title')}</h1>
      {data ? <Alarms alarms={data.alarms} /> : null}
      <div className="mt-4 grid max-w-295 items-start gap-4 xl:grid-cols-2">
        <Switches />
        <div className="flex flex-col gap-4">
          {data ? <HealthFacts health={data} /> : null}
          {data ? <OutsideServices services={data.services} /> : null}
          <nav aria-label={t('ways.label')} className="overflow-hidden rounded-card border border-line bg-card">
            <ul className="divide-y divide-line">
              {ways.map(({ name, to, icon }) => (
                <li key={name}>
                  <LocalLink to={to} className="flex min-h-13 items-center gap-3 px-4 py-2.5 hover:bg-sunk lg:px-5">
                    <Icon of={icon} className="size-5 shrink-0 stroke-[1.7]" />
                    <span className="min-w-0 flex-1">
                      <span className="block text-dense leading-5 font-semibold">{t(`ways.${name}`)}</span>
                      <span className="block text-caption leading-5 text-quiet">{t(`ways.${name}Text`)}</span>
                    </span>
                    <Icon of={ChevronRight} className="size-4 text-quiet rtl:-scale-x-100" />
                  </LocalLink>
                </li>
              ))}
            </ul>
          </nav>
          {isDemo ? <Reset /> : null}
        </div>
      </div>
    </div>
  )
}
