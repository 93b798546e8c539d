import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodeRow } from '#domain/money/promotions/promotion.contract.ts'
import { codeStates } from '#domain/money/promotions/promotion.policy.ts'
import { codeColumns } from '#domain/renting/admin-lists/list-columns.policy.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { describeList, ListScreen, loaderOf, useList } from '#web/admin/lists/described-list.tsx'
import { Days } from '#web/admin/lists/words.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'
import { toast } from '#web/ui/toast.ts'

const CodeSheet = lazy(() => import('./code-sheet.tsx'))

/** The last day of codes without an end, as people's own codes are. */
const lastDayOfAll = '9999-12-31'
const tones: Readonly<Record<CodeRow['state'], BadgeProps['tone']>> = {
  coming: 'neutral',
  open: 'good',
  'used-up': 'warning',
  over: 'neutral',
}

const codes = describeList({
  filters: { state: codeStates, whose: ['people'] },
  id: 'campaign',
  read: (api, query) => api.promotions.list.queryOptions({ input: query }),
  file: (api) => api.operations.promotionsFile.mutationOptions(),
})({
  title: 'operations:nav.promotions',
  lead: 'promotions:lead',
  wordOf: (filter, value) => `promotions:${filter}.${value}`,
  usually: { state: 'promotions:everyState', whose: 'promotions:whose.shop' },
  placeholder: 'promotions:placeholder',
  columns: codeColumns,
  looks: {
    code: { cell: Code },
    state: { cell: State },
    days: { cell: OpenDays },
    limits: { cell: Limits, isWide: true },
    used: { cell: Used },
    orders: { isWide: true },
    given: { cell: ({ given }) => <Price amount={given} size="small" />, isWide: true },
    revenue: { cell: ({ revenue }) => <Price amount={revenue} size="small" />, isWide: true },
    do: { isEnd: true },
  },
  hrefOf: () => null,
})

export const loader = loaderOf(codes)

/** `/admin/promotions`: the promotional codes, their limits, and what came of each by the ledger. */
export default function PromotionsScreen() {
  const { t } = useTranslation('promotions')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const { query, list } = useList(codes)
  const [open, setOpen] = useState<CodeRow | 'new' | null>(null)
  const done = async (words: string) => {
    await queryClient.invalidateQueries({ queryKey: api.promotions.key() })
    toast(words, { tone: 'good' })
    setOpen(null)
  }
  return (
    <>
      <ListScreen
        of={codes}
        cells={{
          do: (code) => (
            <Button size="xs" variant="quiet" aria-label={t('changeOf', { code: code.id })} onClick={() => setOpen(code)}>
              {t('change')}
            </Button>
          ),
        }}
        action={
          <Button data-move="" size="sm" onClick={() => setOpen('new')}>
            {t('add')}
          </Button>
        }
      >
        {list.data?.isOff ? (
          <p role="status" className="mt-3 w-fit rounded-thumb bg-warning-tint px-4 py-2 text-dense text-warning">
            {t('isOff')}
          </p>
        ) : null}
        {query.campaign ? (
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
      </ListScreen>
      {open ? (
        <Suspense>
          <CodeSheet code={open === 'new' ? null : open} onClose={() => setOpen(null)} onDone={done} />
        </Suspense>
      ) : null}
    </>
  )
}

function Code(code: CodeRow) {
  return (
    <span className="block py-1.5">
      <bdi className="font-semibold">{code.id}</bdi>
      <span className="block text-caption text-quiet">
        <bdi>
          <Off {...code} />
        </bdi>
        {code.campaignName ? (
          <>
            {' · '}
            <bdi>{code.campaignName}</bdi>
          </>
        ) : null}
      </span>
    </span>
  )
}

function State({ state }: CodeRow) {
  const { t } = useTranslation('promotions')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}

function OpenDays({ from, until }: CodeRow) {
  const { t } = useTranslation('promotions')
  const locale = useLocale()
  return until === lastDayOfAll ? t('fromDay', { day: formatDay(from, locale, 'short') }) : <Days from={from} until={until} />
}

function Used({ used, maxUses }: CodeRow) {
  const { t } = useTranslation('promotions')
  const locale = useLocale()
  return (
    <bdi className="whitespace-nowrap">
      {maxUses === null
        ? formatNumber(used, locale)
        : t('usedOf', { used: formatNumber(used, locale), most: formatNumber(maxUses, locale) })}
    </bdi>
  )
}

/** Its reduction. */
function Off({ kind, amount, categories }: CodeRow) {
  const { t } = useTranslation(['promotions', 'items'])
  const locale = useLocale()
  return (
    <>
      {kind === 'percent' ? t('percent', { share: formatNumber(amount / 100, locale) }) : <Price amount={amount} size="small" />}
      {categories.map((one) => ` · ${t(`items:category.${one}`)}`)}
    </>
  )
}

function Limits({ most, minimum, maxUsesPerPerson, isFirstOrder, person }: CodeRow) {
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
