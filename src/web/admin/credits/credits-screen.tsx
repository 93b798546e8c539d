import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { CreditRow } from '#domain/money/promotions/promotion.contract.ts'
import { creditStatuses } from '#domain/money/promotions/promotion.policy.ts'
import { askedOf, useAsked } from '#web/admin/lists/asked.ts'
import { ListFrame } from '#web/admin/lists/list-frame.tsx'
import type { Column } from '#web/admin/lists/rows.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { toast } from '#web/ui/toast.ts'

const GiveCreditSheet = lazy(() => import('./give-credit-sheet.tsx'))

const filters = { status: creditStatuses } as const
const tones: Readonly<Record<CreditRow['status'], BadgeProps['tone']>> = { asked: 'warning', given: 'good', declined: 'neutral' }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  const { q: _, ...asked } = askedOf(new URL(request.url).searchParams, filters)
  await queryClient.prefetchQuery(api.promotions.credits.queryOptions({ input: asked }))
  return prefetch(context, () => [])
}

/** `/admin/credits`: the credit that the shop gave customers, and what waits for a second administrator. */
export default function CreditsScreen() {
  const { t } = useTranslation(['promotions', 'operations'])
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const { q: _, ...asked } = useAsked(filters)
  const list = useQuery({ ...api.promotions.credits.queryOptions({ input: asked }), staleTime: 10_000 })
  const [isOpen, setOpen] = useState(false)
  const done = async (words: string) => {
    await queryClient.invalidateQueries({ queryKey: api.promotions.credits.key() })
    toast(words, { tone: 'good' })
    setOpen(false)
  }
  return (
    <>
      <ListFrame
        title={t('operations:nav.credits')}
        list={list}
        filters={filters}
        asked={asked}
        wordOf={(_filter, value) => t(`credit.status.${value}`)}
        usually={{ status: t('everyState') }}
        hasSearch={false}
        columns={useColumns(done)}
        placeOf={() => null}
        action={
          <Button data-move="" size="sm" onClick={() => setOpen(true)}>
            {t('credit.give')}
          </Button>
        }
      >
        <p className="mt-1 max-w-text-wide text-dense leading-5 text-quiet">{t('credit.lead')}</p>
      </ListFrame>
      {isOpen ? (
        <Suspense>
          <GiveCreditSheet onClose={() => setOpen(false)} onDone={done} />
        </Suspense>
      ) : null}
    </>
  )
}

function useColumns(onDone: (words: string) => Promise<void>): Column<CreditRow>[] {
  const { t } = useTranslation(['promotions', 'operations'])
  return [
    {
      name: 'person',
      head: t('operations:column.customer'),
      cell: ({ person, email }) => (
        <span className="block py-1.5">
          <bdi className="font-semibold">{person ?? t('credit.gone')}</bdi>
          {email ? <bdi className="block text-caption text-quiet">{email}</bdi> : null}
        </span>
      ),
    },
    {
      name: 'status',
      head: t('operations:column.status'),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`credit.status.${status}`)}</Badge>,
    },
    { name: 'words', head: t('credit.why'), isFull: true, cell: ({ words }) => <span className="line-clamp-2 max-w-96">{words}</span> },
    { name: 'by', head: t('operations:column.who'), isWide: true, cell: ({ askedBy }) => <bdi>{askedBy ?? t('operations:system')}</bdi> },
    { name: 'at', head: t('operations:column.at'), isWide: true, cell: ({ at }) => <At at={at} /> },
    { name: 'amount', head: t('operations:column.amount'), isEnd: true, cell: ({ amount }) => <Price amount={amount} size="small" /> },
    {
      name: 'do',
      head: t('column.do'),
      isEnd: true,
      cell: (credit) => (credit.status === 'asked' ? <Decision credit={credit} onDone={onDone} /> : null),
    },
  ]
}

/** The person who asked may only withdraw it. */
function Decision({ credit: { id, isOwn }, onDone }: { credit: CreditRow; onDone: (words: string) => Promise<void> }) {
  const { t } = useTranslation('promotions')
  const { api } = useViewer()
  const confirm = useChange(api.promotions.confirmCredit.mutationOptions(), { after: () => onDone(t('credit.given')), refused: 'toast' })
  const decline = useChange(api.promotions.declineCredit.mutationOptions(), { after: () => onDone(t('credit.declined')), refused: 'toast' })
  return (
    <span className="inline-flex gap-2">
      <Button size="xs" variant="quiet" pending={decline.isPending} onClick={() => decline.mutate({ id })}>
        {t(isOwn ? 'credit.takeBack' : 'credit.decline')}
      </Button>
      {isOwn ? null : (
        <Button size="xs" variant="outline" pending={confirm.isPending} onClick={() => confirm.mutate({ id })}>
          {t('credit.confirm')}
        </Button>
      )}
    </span>
  )
}
