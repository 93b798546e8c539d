import { Check, TriangleAlert, X } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { RepaymentRow } from '#domain/renting/repayments/repayment.contract.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatInstant } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

interface RefundRowsProps {
  rows: readonly RepaymentRow[]
  empty: string
  isLoading: boolean
  error: Error | null
  onRetry: () => void
  openId: string | null
  onOpen: (id: string) => void
  /** The chosen refunds; null where none are chosen. */
  picked: ReadonlySet<string> | null
  onPick: (picked: ReadonlySet<string>) => void
  onMore?: () => void
  isMore?: boolean
}

/** Refunds of one state, a row each: who, why, where to, by when, and how much. A press shows the rest beside them. */
export function RefundRows({
  rows,
  empty,
  isLoading,
  error,
  onRetry,
  openId,
  onOpen,
  picked,
  onPick,
  onMore,
  isMore = false,
}: RefundRowsProps) {
  const { t } = useTranslation('repayment-admin')
  const sentence = useRefusalWords()
  const ready = rows.filter(({ state, isOwn }) => state === 'ready' && !isOwn).map(({ id }) => id)
  const isAll = ready.length > 0 && ready.every((id) => picked?.has(id))
  if (isLoading)
    return (
      <div className="flex flex-col gap-3 p-4">
        {[0, 1, 2].map((one) => (
          <Skeleton key={one} className="h-11" />
        ))}
      </div>
    )
  if (error) return <ErrorState className="m-4" title={t('failed')} text={sentence(error)} action={t('retry')} onRetry={onRetry} />
  if (rows.length === 0) return <p className="p-5 text-dense leading-5 text-quiet">{empty}</p>
  return (
    <>
      {picked && ready.length > 0 ? (
        <label className="flex min-h-11 items-center gap-3 border-b border-line px-4 text-dense">
          <input type="checkbox" className="size-5 accent-primary" checked={isAll} onChange={() => onPick(new Set(isAll ? [] : ready))} />
          {t('pickAll')}
        </label>
      ) : null}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            isOpen={row.id === openId}
            onOpen={onOpen}
            isPickable={picked !== null && row.state === 'ready' && !row.isOwn}
            isPicked={picked?.has(row.id) ?? false}
            onPick={(isPicked) =>
              onPick(new Set(isPicked ? [...(picked ?? []), row.id] : [...(picked ?? [])].filter((id) => id !== row.id)))
            }
          />
        ))}
      </ul>
      {onMore ? (
        <div className="border-t border-line p-3">
          <Button variant="outline" size="sm" pending={isMore} onClick={onMore}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

interface RowProps {
  row: RepaymentRow
  isOpen: boolean
  onOpen: (id: string) => void
  isPickable: boolean
  isPicked: boolean
  onPick: (isPicked: boolean) => void
}

function Row({ row, isOpen, onOpen, isPickable, isPicked, onPick }: RowProps) {
  const { t } = useTranslation('repayment-admin')
  const locale = useLocale()
  const { id, customer, isGuest, number, of, amount, account } = row
  const name = customer || t('noName')
  return (
    <li
      className={cn(
        'flex items-stretch',
        isOpen && 'bg-primary-tint shadow-[inset_3px_0_0_var(--color-primary)] rtl:shadow-[inset_-3px_0_0_var(--color-primary)]',
      )}
    >
      <span className="flex w-12 shrink-0 items-center justify-center">
        {isPickable ? (
          <label className="flex size-11 items-center justify-center">
            <span className="sr-only">{t('pick', { name, amount: formatMoney(amount, locale) })}</span>
            <input type="checkbox" className="size-5 accent-primary" checked={isPicked} onChange={() => onPick(!isPicked)} />
          </label>
        ) : null}
      </span>
      <button
        type="button"
        aria-pressed={isOpen}
        onClick={() => onOpen(id)}
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 pe-4 text-start text-dense leading-5 hover:text-primary-text lg:grid-cols-[minmax(0,1fr)_minmax(0,.9fr)_minmax(0,1.2fr)_7rem_8rem]"
      >
        <span className="min-w-0">
          <WrittenText as="bdi" className="font-medium">
            {name}
          </WrittenText>
          {isGuest ? <span className="text-quiet"> · {t('guest')}</span> : null}
          <span className="block text-caption text-quiet">
            {number ? <bdi translate="no">{number}</bdi> : null} {t(`of.${of}`)}
          </span>
        </span>
        <Price amount={amount} className="justify-self-end text-ink lg:order-4" />
        <span className="min-w-0 text-caption lg:order-2">
          {account ? (
            <>
              {t(`kind.${account.kind}`)} <bdi dir="ltr">{account.hint}</bdi>
              <Match account={account} />
            </>
          ) : (
            <span className="text-quiet">{t('noAccount')}</span>
          )}
        </span>
        <span className="order-last justify-self-end lg:order-5 lg:justify-self-start">
          <StateBadge row={row} />
        </span>
        <span className="hidden text-caption lg:order-3 lg:block">
          <Clock row={row} />
        </span>
      </button>
    </li>
  )
}

function Match({ account: { match, isCompared, failure } }: { account: NonNullable<RepaymentRow['account']> }) {
  const { t } = useTranslation('repayment-admin')
  if (failure)
    return (
      <span className="flex items-center gap-1 text-bad">
        <Icon of={X} className="size-3.5" />
        {t(`failure.${failure}`)}
      </span>
    )
  const isGood = match === 'same' || isCompared
  return (
    <span className={cn('flex items-center gap-1', isGood ? 'text-good' : 'text-warning')}>
      <Icon of={isGood ? Check : TriangleAlert} className="size-3.5" />
      {t(`match.${match === 'same' || !isCompared ? match : 'compared'}`)}
    </span>
  )
}

/** The day from which it is owed, and the instant by which it is sent. */
export function Clock({ row: { askedAt, by, state, transfer } }: { row: RepaymentRow }) {
  const { t } = useTranslation('repayment-admin')
  const locale = useLocale()
  if (state === 'paid' && transfer?.decidedAt) return <>{formatInstant(transfer.decidedAt, locale)}</>
  const isLate = by !== null && new Date(by).getTime() < Date.now()
  return (
    <>
      {by === null ? null : (
        <span className={cn('block', isLate ? 'text-bad' : undefined)}>
          {t(isLate ? 'late' : 'left', { at: formatInstant(by, locale) })}
        </span>
      )}
      <span className="block text-quiet">{t('asked', { at: formatDay(dayAt(new Date(askedAt)), locale, 'short') })}</span>
    </>
  )
}

const tones = {
  details: 'neutral',
  held: 'neutral',
  compare: 'warning',
  approve: 'warning',
  ready: 'primary',
  filed: 'gold',
  paid: 'good',
} as const

export function StateBadge({ row: { state, isLarge, approval, transfer } }: { row: RepaymentRow }) {
  const { t } = useTranslation('repayment-admin')
  const isReturned = transfer?.status === 'returned'
  const isHalf = state === 'ready' && isLarge && approval !== null
  return (
    <Badge tone={isReturned ? 'bad' : isHalf ? 'warning' : tones[state]}>
      {t(`state.${isReturned ? 'returned' : isHalf ? 'approved' : state}`)}
    </Badge>
  )
}
