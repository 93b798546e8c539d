import type { UseQueryResult } from '@tanstack/react-query'
import { Clock, Zap } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Risk } from '#domain/renting/order-details/operations.contract.ts'
import { formatInstant } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { firstNameOf } from '#values/person-name.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BoardRow, BoardTable, NumberAndDays, RowName, Steps, Thumb } from './board-row.tsx'
import { adviceFor, hrefOf, isCalled, riskIcons, waitsFor } from './risk-words.ts'
import { urgencyOf, useTimeWords } from './time-words.ts'

interface NeedsActionProps {
  list: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>
  risks: readonly Risk[] | undefined
  at: string
  /** Shows the risks of one kind alone. */
  kind: string | null
}

/** Rentals, payments and promises that fail unless somebody acts, the most urgent first, each with its next step. */
export function NeedsAction({ list, risks, at, kind }: NeedsActionProps) {
  const { t } = useTranslation(['today', 'operations'])
  const locale = useLocale()
  if (!risks)
    return list.isError ? (
      <ErrorState
        title={t('operations:list.failed')}
        text={t('operations:list.failedText')}
        action={t('operations:list.retry')}
        isPending={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <Skeleton role="status" aria-label={t('operations:list.loading')} className="h-72" />
    )
  const shown = kind === null ? risks : risks.filter((risk) => risk.kind === kind)
  const stake = shown.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return (
    <BoardTable
      id="risks"
      title={t('needs.title')}
      icon={Zap}
      count={risks.length}
      rows={shown}
      none={t('needs.none')}
      foot={stake > 0 ? t('needs.sum', { amount: formatMoney(stake, locale) }) : null}
    >
      {(risk) => <RiskRow key={`${risk.kind}-${risk.id}`} risk={risk} at={at} />}
    </BoardTable>
  )
}

function RiskRow({ risk, at }: { risk: Risk; at: string }) {
  const { t } = useTranslation(['today', 'operations'])
  const locale = useLocale()
  const words = useTimeWords(at)
  const { kind, about, number, amount, what } = risk
  const name = t(`operations:risk.kind.${kind}`)
  const party = about?.[waitsFor(kind)] ?? { name: null, phone: null }
  const urgency = urgencyOf(risk.at, at)
  const money = amount === null ? null : <bdi translate="no">{formatMoney(amount, locale)}</bdi>
  const calls = isCalled(kind) && party.phone !== null
  const left = (
    <time dateTime={risk.at} title={formatInstant(risk.at, locale)} className={leftTone[urgency]}>
      {words(risk)}
    </time>
  )
  return (
    <BoardRow>
      {about ? (
        <Thumb photo={about.photo} />
      ) : (
        <span className="flex h-15 w-12 shrink-0 items-center justify-center rounded-md bg-sunk text-quiet lg:h-9.5 lg:w-7.5">
          <Icon of={riskIcons[kind]} className="size-4.5" />
        </span>
      )}
      <RowName to={hrefOf(risk)} title={about ? about.piece : name}>
        {about ? <NumberAndDays face={about} /> : (what ?? number ?? money)}
        <span className="lg:hidden">
          {about ? <> · {about.customer.name}</> : null} · {left}
        </span>
      </RowName>
      <div className="w-36 min-w-0 shrink-0 text-dense leading-5 max-lg:hidden rtl:leading-5.5">
        {about ? (
          <>
            <bdi className="block truncate">{about.customer.name}</bdi>
            <span className="block truncate text-caption text-quiet">{about.area}</span>
          </>
        ) : null}
      </div>
      <div className="min-w-0 max-lg:basis-full lg:w-72 lg:shrink-0">
        {about ? <Badge tone={risk.isLate ? 'bad' : 'warning'}>{name}</Badge> : null}
        <p className="mt-0.5 text-caption leading-4.5 text-quiet rtl:leading-5.25">
          {about && money ? <>{money} · </> : null}
          {adviceFor(t, risk)}
        </p>
      </div>
      <div className="flex w-32 shrink-0 items-center gap-1.5 text-dense leading-5 max-lg:hidden">
        <Icon of={Clock} className={cn('size-4 shrink-0', leftTone[urgency])} />
        {left}
      </div>
      <Steps
        step={
          calls
            ? { to: `tel:${party.phone}`, label: party.name ? t('callName', { name: firstNameOf(party.name) ?? party.name }) : t('call') }
            : { to: hrefOf(risk), label: t(`act.${kind}`), describedBy: `${t(`act.${kind}`)}: ${name} ${number ?? ''}`.trim() }
        }
        phone={party.phone}
        name={party.name}
      />
    </BoardRow>
  )
}

/** The colours of the time that is left. */
export const leftTone = { late: 'text-bad', soon: 'text-warning', calm: 'text-quiet' } as const
