import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { CodeRow } from '#domain/money/promotions/promotion.contract.ts'
import { codeStates } from '#domain/money/promotions/promotion.policy.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { askedOf } from '#web/admin/lists/asked.ts'
import { ListFrame } from '#web/admin/lists/list-frame.tsx'
import type { Column } from '#web/admin/lists/rows.tsx'
import { useListExport } from '#web/admin/lists/use-list-export.ts'
import { Days } from '#web/admin/lists/words.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'
import { toast } from '#web/ui/toast.ts'

const CodeSheet = lazy(() => import('./code-sheet.tsx'))

const filters = { state: codeStates, whose: ['people'] } as const
/** The last day of codes without an end, as people's own codes are. */
const lastDayOfAll = '9999-12-31'
const tones: Readonly<Record<CodeRow['state'], BadgeProps['tone']>> = {
  coming: 'neutral',
  open: 'good',
  'used-up': 'warning',
  over: 'neutral',
}

/** The campaign is in the address beside the filters: a list of its codes leads here. */
function askedOfCodes(query: URLSearchParams) {
  const campaign = query.get('campaign') ?? ''
  return { ...askedOf(query, filters), ...(/^[A-Za-z0-9_-]{1,64}$/.test(campaign) && { campaign }) }
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(api.promotions.list.queryOptions({ input: askedOfCodes(new URL(request.url).searchParams) }))
  return prefetch(context, () => [])
}

/** `/admin/promotions`: the promotional codes, their limits, and what came of each by the ledger. */
export default function PromotionsScreen() {
  const { t } = useTranslation(['promotions', 'operations'])
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const asked = askedOfCodes(useSearchParams()[0])
  const file = useListExport(api.operations.promotionsFile.mutationOptions(), asked)
  const list = useQuery({ ...api.promotions.list.queryOptions({ input: asked }), staleTime: 10_000 })
  const [open, setOpen] = useState<CodeRow | 'new' | null>(null)
  const done = async (words: string) => {
    await queryClient.invalidateQueries({ queryKey: api.promotions.key() })
    toast(words, { tone: 'good' })
    setOpen(null)
  }
  return (
    <>
      <ListFrame
        title={t('operations:nav.promotions')}
        list={list}
        file={file}
        filters={filters}
        asked={asked}
        wordOf={(filter, value) => t(`${filter}.${value}`)}
        usually={{ state: t('everyState'), whose: t('whose.shop') }}
        placeholder={t('placeholder')}
        columns={useColumns(setOpen)}
        placeOf={() => null}
        action={
          <Button data-move="" size="sm" onClick={() => setOpen('new')}>
            {t('add')}
          </Button>
        }
      >
        <p className="mt-1 max-w-text-wide text-dense leading-5 text-quiet">{t('lead')}</p>
        {list.data?.isOff ? (
          <p role="status" className="mt-3 w-fit rounded-thumb bg-warning-tint px-4 py-2 text-dense text-warning">
            {t('isOff')}
          </p>
        ) : null}
        {asked.campaign ? (
          <p className="mt-3 flex w-fit flex-wrap items-center gap-x-3 rounded-thumb bg-primary-tint px-4 text-dense">
            <span className="py-2">
              {t('campaign.only')} <bdi className="font-semibold">{list.data?.rows[0]?.campaignName ?? ''}</bdi>
            </span>
            <LocalLink to="/admin/promotions" className="inline-flex min-h-11 items-center lg:min-h-9">
              <span className={linkClass}>{t('campaign.allCodes')}</span>
            </LocalLink>
          </p>
        ) : null}
        <LocalLink to="/admin/promotions/campaigns" className="inline-flex min-h-11 items-center text-dense">
          <span className={linkClass}>{t('campaign.title')}</span>
        </LocalLink>
      </ListFrame>
      {open ? (
        <Suspense>
          <CodeSheet code={open === 'new' ? null : open} onClose={() => setOpen(null)} onDone={done} />
        </Suspense>
      ) : null}
    </>
  )
}

function useColumns(onOpen: (code: CodeRow) => void): Column<CodeRow>[] {
  const { t } = useTranslation(['promotions', 'operations', 'items'])
  const locale = useLocale()
  return [
    {
      name: 'code',
      head: t('column.code'),
      cell: (code) => (
        <span className="block py-1.5">
          <bdi className="font-semibold">{code.id}</bdi>
          <span className="block text-caption text-quiet">
            <bdi>
              <Off code={code} />
            </bdi>
            {code.campaignName ? (
              <>
                {' · '}
                <bdi>{code.campaignName}</bdi>
              </>
            ) : null}
          </span>
        </span>
      ),
    },
    { name: 'state', head: t('operations:column.status'), cell: ({ state }) => <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge> },
    {
      name: 'days',
      head: t('operations:column.days'),
      cell: ({ from, until }) =>
        until === lastDayOfAll ? t('fromDay', { day: formatDay(from, locale, 'short') }) : <Days from={from} until={until} />,
    },
    { name: 'limits', head: t('column.limits'), isWide: true, cell: (code) => <Limits code={code} /> },
    {
      name: 'used',
      head: t('column.used'),
      cell: ({ used, maxUses }) => (
        <bdi className="whitespace-nowrap">
          {maxUses === null
            ? formatNumber(used, locale)
            : t('usedOf', { used: formatNumber(used, locale), most: formatNumber(maxUses, locale) })}
        </bdi>
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
      cell: (code) => (
        <Button size="xs" variant="quiet" aria-label={t('changeOf', { code: code.id })} onClick={() => onOpen(code)}>
          {t('change')}
        </Button>
      ),
    },
  ]
}

/** Its reduction. */
function Off({ code: { kind, amount, categories } }: { code: CodeRow }) {
  const { t } = useTranslation(['promotions', 'items'])
  const locale = useLocale()
  return (
    <>
      {kind === 'percent' ? t('percent', { share: formatNumber(amount / 100, locale) }) : <Price amount={amount} size="small" />}
      {categories.map((one) => ` · ${t(`items:category.${one}`)}`)}
    </>
  )
}

function Limits({ code: { most, minimum, maxUsesPerPerson, isFirstOrder, person } }: { code: CodeRow }) {
  const { t } = useTranslation('promotions')
  const parts = [
    minimum > 0 && (
      <span key="minimum">
        {t('limit.minimum')} <Price amount={minimum} size="small" />
      </span>
    ),
    most !== null && (
      <span key="most">
        {t('limit.most')} <Price amount={most} size="small" />
      </span>
    ),
    maxUsesPerPerson !== null && <span key="person">{t('limit.perPerson', { count: maxUsesPerPerson })}</span>,
    isFirstOrder && <span key="first">{t('limit.firstOrder')}</span>,
    person !== null && <bdi key="who">{person}</bdi>,
  ].filter(Boolean)
  return (
    <span className="flex flex-wrap gap-x-3 text-caption leading-5">
      {parts.length > 0 ? parts : <span className="text-quiet">–</span>}
    </span>
  )
}
