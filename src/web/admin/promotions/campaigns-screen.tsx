import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CampaignRow } from '#domain/money/promotions/campaign.contract.ts'
import { campaignStates } from '#domain/money/promotions/promotion.policy.ts'
import { describeList, ListScreen, loaderOf } from '#web/admin/lists/described-list.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'
import { toast } from '#web/ui/toast.ts'

const CampaignSheet = lazy(() => import('./campaign-sheet.tsx'))

const tones: Readonly<Record<CampaignRow['state'], BadgeProps['tone']>> = { open: 'good', 'used-up': 'warning', over: 'neutral' }

const campaigns = describeList({
  filters: { state: campaignStates },
  hasSearch: false,
  read: (api, query) => api.promotions.campaigns.queryOptions({ input: query }),
})({
  title: 'promotions:campaign.title',
  lead: 'promotions:campaign.lead',
  wordOf: (_filter, value) => `promotions:campaign.state.${value}`,
  usually: { state: 'promotions:everyState' },
  columns: [
    { name: 'name', head: 'promotions:campaign.name', cell: Name },
    { name: 'state', head: 'operations:column.status', cell: State },
    { name: 'spent', head: 'promotions:campaign.spent', cell: Spent },
    { name: 'codes', head: 'promotions:campaign.codes', cell: Codes },
    { name: 'orders', head: 'promotions:column.orders', kind: 'number', isWide: true },
    {
      name: 'given',
      head: 'promotions:column.given',
      cell: ({ given }) => <Price amount={given} size="small" />,
      isEnd: true,
      isWide: true,
    },
    {
      name: 'revenue',
      head: 'promotions:column.revenue',
      cell: ({ revenue }) => <Price amount={revenue} size="small" />,
      isEnd: true,
      isWide: true,
    },
    { name: 'do', head: 'promotions:column.do', isEnd: true },
  ],
  hrefOf: () => null,
})

export const loader = loaderOf(campaigns)

/** `/admin/promotions/campaigns`: codes that belong together, who pays for them, their budgets, and what came of each by the ledger. */
export default function CampaignsScreen() {
  const { t } = useTranslation('promotions')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<CampaignRow | 'new' | null>(null)
  const done = async (words: string) => {
    await queryClient.invalidateQueries({ queryKey: api.promotions.key() })
    toast(words, { tone: 'good' })
    setOpen(null)
  }
  return (
    <>
      <ListScreen
        of={campaigns}
        cells={{
          do: (campaign) => (
            <Button
              size="xs"
              variant="quiet"
              aria-label={t('campaign.changeOf', { name: campaign.name })}
              onClick={() => setOpen(campaign)}
            >
              {t('campaign.change')}
            </Button>
          ),
        }}
        action={
          <Button data-move="" size="sm" onClick={() => setOpen('new')}>
            {t('campaign.add')}
          </Button>
        }
      >
        <LocalLink to="/admin/promotions" className="inline-flex min-h-11 items-center text-dense">
          <span className={linkClass}>{t('campaign.back')}</span>
        </LocalLink>
      </ListScreen>
      {open ? (
        <Suspense>
          <CampaignSheet campaign={open === 'new' ? null : open} onClose={() => setOpen(null)} onDone={done} />
        </Suspense>
      ) : null}
    </>
  )
}

function Name({ name, partner }: CampaignRow) {
  const { t } = useTranslation('promotions')
  return (
    <span className="block py-1.5">
      <bdi className="font-semibold">{name}</bdi>
      <span className="block text-caption text-quiet">{partner === null ? t('campaign.us') : t('campaign.paidBy', { partner })}</span>
    </span>
  )
}

function State({ state }: CampaignRow) {
  const { t } = useTranslation('promotions')
  return <Badge tone={tones[state]}>{t(`campaign.state.${state}`)}</Badge>
}

function Spent({ spent, budget }: CampaignRow) {
  const { t } = useTranslation('promotions')
  return (
    <span className="whitespace-nowrap">
      <Price amount={spent} size="small" />
      {budget === null ? null : (
        <span className="text-quiet">
          {' '}
          {t('campaign.spentOf')} <Price amount={budget} size="small" />
        </span>
      )}
    </span>
  )
}

function Codes({ id, codes }: CampaignRow) {
  const { t } = useTranslation('promotions')
  if (codes === 0) return <span className="text-quiet">{t('campaign.codeCount', { count: 0 })}</span>
  return (
    <LocalLink to={`/admin/promotions?campaign=${id}`} className={linkClass}>
      {t('campaign.codeCount', { count: codes })}
    </LocalLink>
  )
}
