import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { CampaignRow } from '#domain/money/promotions/campaign.contract.ts'
import { campaignStates } from '#domain/money/promotions/promotion.policy.ts'
import { formatNumber } from '#values/format.ts'
import { askedOf, useAsked } from '#web/admin/lists/asked.ts'
import { ListFrame } from '#web/admin/lists/list-frame.tsx'
import type { Column } from '#web/admin/lists/rows.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'
import { toast } from '#web/ui/toast.ts'

const CampaignSheet = lazy(() => import('./campaign-sheet.tsx'))

const filters = { state: campaignStates } as const
const tones: Readonly<Record<CampaignRow['state'], BadgeProps['tone']>> = { open: 'good', 'used-up': 'warning', over: 'neutral' }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  const { q: _, ...asked } = askedOf(new URL(request.url).searchParams, filters)
  await queryClient.prefetchQuery(api.promotions.campaigns.queryOptions({ input: asked }))
  return prefetch(context, () => [])
}

/** `/admin/promotions/campaigns`: codes that belong together, who pays for them, their budgets, and what came of each by the ledger. */
export default function CampaignsScreen() {
  const { t } = useTranslation(['promotions', 'operations'])
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const { q: _, ...asked } = useAsked(filters)
  const list = useQuery({ ...api.promotions.campaigns.queryOptions({ input: asked }), staleTime: 10_000 })
  const [open, setOpen] = useState<CampaignRow | 'new' | null>(null)
  const done = async (words: string) => {
    await queryClient.invalidateQueries({ queryKey: api.promotions.key() })
    toast(words, { tone: 'good' })
    setOpen(null)
  }
  return (
    <>
      <ListFrame
        title={t('campaign.title')}
        list={list}
        filters={filters}
        asked={asked}
        wordOf={(_filter, value) => t(`campaign.state.${value}`)}
        usually={{ state: t('everyState') }}
        hasSearch={false}
        columns={useColumns(setOpen)}
        placeOf={() => null}
        action={
          <Button data-move="" size="sm" onClick={() => setOpen('new')}>
            {t('campaign.add')}
          </Button>
        }
      >
        <p className="mt-1 max-w-text-wide text-dense leading-5 text-quiet">{t('campaign.lead')}</p>
        <LocalLink to="/admin/promotions" className="inline-flex min-h-11 items-center text-dense">
          <span className={linkClass}>{t('campaign.back')}</span>
        </LocalLink>
      </ListFrame>
      {open ? (
        <Suspense>
          <CampaignSheet campaign={open === 'new' ? null : open} onClose={() => setOpen(null)} onDone={done} />
        </Suspense>
      ) : null}
    </>
  )
}

function useColumns(onOpen: (campaign: CampaignRow) => void): Column<CampaignRow>[] {
  const { t } = useTranslation(['promotions', 'operations'])
  const locale = useLocale()
  return [
    {
      name: 'name',
      head: t('campaign.name'),
      cell: ({ name, partner }) => (
        <span className="block py-1.5">
          <bdi className="font-semibold">{name}</bdi>
          <span className="block text-caption text-quiet">{partner === null ? t('campaign.us') : t('campaign.paidBy', { partner })}</span>
        </span>
      ),
    },
    {
      name: 'state',
      head: t('operations:column.status'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`campaign.state.${state}`)}</Badge>,
    },
    {
      name: 'spent',
      head: t('campaign.spent'),
      cell: ({ spent, budget }) => (
        <span className="whitespace-nowrap">
          <Price amount={spent} size="small" />
          {budget === null ? null : (
            <span className="text-quiet">
              {' '}
              {t('campaign.spentOf')} <Price amount={budget} size="small" />
            </span>
          )}
        </span>
      ),
    },
    {
      name: 'codes',
      head: t('campaign.codes'),
      cell: ({ id, codes }) =>
        codes === 0 ? (
          <span className="text-quiet">{t('campaign.codeCount', { count: 0 })}</span>
        ) : (
          <LocalLink to={`/admin/promotions?campaign=${id}`} className={linkClass}>
            {t('campaign.codeCount', { count: codes })}
          </LocalLink>
        ),
    },
    { name: 'orders', head: t('column.orders'), isWide: true, cell: ({ orders }) => formatNumber(orders, locale) },
    { name: 'given', head: t('column.given'), isEnd: true, isWide: true, cell: ({ given }) => <Price amount={given} size="small" /> },
    {
      name: 'revenue',
      head: t('column.revenue'),
      isEnd: true,
      isWide: true,
      cell: ({ revenue }) => <Price amount={revenue} size="small" />,
    },
    {
      name: 'do',
      head: t('column.do'),
      isEnd: true,
      cell: (campaign) => (
        <Button size="xs" variant="quiet" aria-label={t('campaign.changeOf', { name: campaign.name })} onClick={() => onOpen(campaign)}>
          {t('campaign.change')}
        </Button>
      ),
    },
  ]
}
