import type { QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { useSearchParams } from 'react-router'
import { pageRequest, prefetch } from '#web/runtime/viewer.ts'
import { AccountShell } from './account-shell.tsx'
import { Addresses } from './addresses/addresses.tsx'
import { Overview } from './overview.tsx'
import { Settings } from './settings/settings.tsx'
import { Sizes } from './sizes/sizes.tsx'

const tabs = ['settings', 'addresses', 'sizes'] as const

function tabOf(search: URLSearchParams) {
  return tabs.find((tab) => tab === search.get('tab')) ?? 'overview'
}

export async function loader(args: LoaderFunctionArgs) {
  const tab = tabOf(new URL(args.request.url).searchParams)
  if (tab === 'settings') await fetchCards(args)
  return prefetch(args.context, (api) => {
    if (tab === 'addresses') return [api.addresses.list.queryOptions(), api.areas.list.queryOptions()]
    if (tab !== 'overview') return [api.profile.get.queryOptions()]
    return [
      api.orders.list.queryOptions(),
      api.profile.get.queryOptions(),
      api.payments.list.queryOptions(),
      api.addresses.list.queryOptions(),
      api.myData.overview.queryOptions(),
    ]
  })
}

/** The data of the settings' cards; one that fails shows its own error. */
async function fetchCards({ context }: LoaderFunctionArgs): Promise<void> {
  const { api, queryClient } = context.get(pageRequest)
  const nouns = [
    api.auth.list,
    api.identities.list,
    api.factors.list,
    api.sessions.list,
    api.identityVerification.mine,
    api.myData.overview,
  ]
  await Promise.all(nouns.map((noun) => queryClient.prefetchQuery(noun.queryOptions() as Parameters<QueryClient['prefetchQuery']>[0])))
}

/** `/profile`: the overview, or the tab that the address names. */
export default function ProfileScreen() {
  const { t } = useTranslation('profile')
  const [search] = useSearchParams()
  const tab = tabOf(search)
  if (tab === 'overview') return <Overview />
  const lead = tab === 'settings' ? null : t(`${tab}.lead`)
  return (
    <AccountShell key={tab} at={tab} lead={lead}>
      {tab === 'settings' ? <Settings /> : tab === 'addresses' ? <Addresses /> : <Sizes />}
    </AccountShell>
  )
}
