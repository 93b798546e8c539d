import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreditRow } from '#domain/money/promotions/promotion.contract.ts'
import { creditStatuses } from '#domain/money/promotions/promotion.policy.ts'
import { describeList, ListScreen, loaderOf } from '#web/admin/lists/described-list.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { toast } from '#web/ui/toast.ts'

const GiveCreditSheet = lazy(() => import('./give-credit-sheet.tsx'))

const tones: Readonly<Record<CreditRow['status'], BadgeProps['tone']>> = { asked: 'warning', given: 'good', declined: 'neutral' }

const credits = describeList({
  filters: { status: creditStatuses },
  hasSearch: false,
  read: (api, query) => api.promotions.credits.queryOptions({ input: query }),
})({
  title: 'operations:nav.credits',
  lead: 'promotions:credit.lead',
  wordOf: (_filter, value) => `promotions:credit.status.${value}`,
  usually: { status: 'promotions:everyState' },
  columns: [
    { name: 'person', head: 'operations:column.customer', cell: Person },
    { name: 'status', head: 'operations:column.status', cell: Status },
    {
      name: 'words',
      head: 'promotions:credit.why',
      cell: ({ words }) => <span className="line-clamp-2 max-w-96">{words}</span>,
      isFull: true,
    },
    {
      name: 'by',
      head: 'operations:column.who',
      kind: 'text',
      value: ({ askedBy }, t) => askedBy ?? t('operations:system'),
      isWide: true,
    },
    { name: 'at', head: 'operations:column.at', cell: At, isWide: true },
    { name: 'amount', head: 'operations:column.amount', cell: ({ amount }) => <Price amount={amount} size="small" />, isEnd: true },
    { name: 'do', head: 'promotions:column.do', isEnd: true },
  ],
  hrefOf: () => null,
})

export const loader = loaderOf(credits)

/** `/admin/credits`: the credit that the shop gave customers, and what waits for a second administrator. */
export default function CreditsScreen() {
  const { t } = useTranslation('promotions')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const done = async (words: string) => {
    await queryClient.invalidateQueries({ queryKey: api.promotions.credits.key() })
    toast(words, { tone: 'good' })
    setOpen(false)
  }
  return (
    <>
      <ListScreen
        of={credits}
        cells={{ do: (credit) => (credit.status === 'asked' ? <Decision credit={credit} onDone={done} /> : null) }}
        action={
          <Button data-move="" size="sm" onClick={() => setOpen(true)}>
            {t('credit.give')}
          </Button>
        }
      />
      {isOpen ? (
        <Suspense>
          <GiveCreditSheet onClose={() => setOpen(false)} onDone={done} />
        </Suspense>
      ) : null}
    </>
  )
}

function Person({ person, email }: CreditRow) {
  const { t } = useTranslation('promotions')
  return (
    <span className="block py-1.5">
      <bdi className="font-semibold">{person ?? t('credit.gone')}</bdi>
      {email ? (
        <bdi translate="no" className="block text-caption text-quiet">
          {email}
        </bdi>
      ) : null}
    </span>
  )
}

function Status({ status }: CreditRow) {
  const { t } = useTranslation('promotions')
  return <Badge tone={tones[status]}>{t(`credit.status.${status}`)}</Badge>
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
