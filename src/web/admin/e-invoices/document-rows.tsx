import { CircleCheck, CircleMinus, CircleX, Clock } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { DocumentRow } from '#domain/renting/e-invoices/e-invoice.contract.ts'
import { formatInstant } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

const columns = 'grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[10.5rem_minmax(0,1fr)_7.5rem_7rem_minmax(0,1.3fr)_6.5rem]'

interface DocumentRowsProps {
  rows: readonly DocumentRow[]
  empty: string
  isLoading: boolean
  error: Error | null
  onRetry: () => void
  canWrite: boolean
  onCorrect: (number: string) => void
  onMore?: () => void
  isMore?: boolean
}

/** The documents: number, buyer, amount, state, and when it was accepted or why it was not. */
export function DocumentRows({ rows, empty, isLoading, error, onRetry, canWrite, onCorrect, onMore, isMore = false }: DocumentRowsProps) {
  const { t } = useTranslation('e-invoices')
  const sentence = useRefusalWords()
  if (error && rows.length === 0)
    return <ErrorState className="m-4" title={t('failed')} text={sentence(error)} action={t('retry')} onRetry={onRetry} />
  if (isLoading) return <div aria-busy="true" className="h-40 animate-pulse bg-sunk motion-reduce:animate-none" />
  if (rows.length === 0) return <p className="px-4 py-8 text-center text-dense text-quiet">{empty}</p>
  return (
    <>
      <div aria-hidden="true" className={`hidden gap-x-4 border-b border-line px-4 py-2 text-caption text-quiet lg:grid ${columns}`}>
        <span>{t('table.document')}</span>
        <span>{t('table.for')}</span>
        <span className="text-end">{t('table.amount')}</span>
        <span>{t('table.state')}</span>
        <span>{t('table.when')}</span>
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.id} row={row} canWrite={canWrite} onCorrect={onCorrect} />
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

const tones = { accepted: 'good', waiting: 'warning', refused: 'bad', withdrawn: 'neutral' } as const
const icons = { accepted: CircleCheck, waiting: Clock, refused: CircleX, withdrawn: CircleMinus } as const

function Row({ row, canWrite, onCorrect }: { row: DocumentRow; canWrite: boolean; onCorrect: (number: string) => void }) {
  const { t } = useTranslation('e-invoices')
  const locale = useLocale()
  const { id, kind, corrects, orderId, order, buyer, amount, state } = row
  const isNote = kind === 'credit_note' || kind === 'commission_note'
  return (
    <li className={`grid items-center gap-x-4 gap-y-1 px-4 py-2.5 text-dense leading-5 ${columns}`}>
      <span className="min-w-0">
        {kind.startsWith('commission') ? (
          <bdi translate="no" className="font-medium lining-nums tabular-nums">
            {id}
          </bdi>
        ) : (
          <a
            href={`/api/operations/invoices/${id}.pdf?locale=${locale}`}
            download
            className="relative font-medium lining-nums tabular-nums hover:text-primary-text after:absolute after:-inset-x-1 after:-inset-y-2.5"
          >
            <bdi translate="no">{id}</bdi>
          </a>
        )}
        {kind.startsWith('commission') ? <span className="block text-caption text-quiet">{t(kind)}</span> : null}
      </span>
      <span className="order-3 min-w-0 lg:order-none">
        {orderId && order ? (
          <LocalLink
            to={`/admin/orders/${orderId}#money`}
            className="relative hover:text-primary-text after:absolute after:-inset-x-1 after:-inset-y-2.5"
          >
            <bdi translate="no">{order}</bdi>
          </LocalLink>
        ) : null}
        {order ? t('comma') : null}
        <WrittenText as="bdi">{buyer || t('nobody')}</WrittenText>
        {corrects ? <span className="block text-caption text-quiet">{t('to', { number: `\u2066${corrects}\u2069` })}</span> : null}
      </span>
      <Price amount={isNote ? -amount : amount} className="justify-self-end text-ink" />
      <span className="order-4 justify-self-end lg:order-none lg:justify-self-start">
        <Badge tone={tones[state]}>
          <Icon of={icons[state]} className="size-3.5" />
          {t(`state.${state}`)}
        </Badge>
      </span>
      <span className="order-5 min-w-0 text-caption text-quiet lg:order-none">
        <Why row={row} />
      </span>
      <span className="order-6 justify-self-end lg:order-none">
        {!canWrite ? null : row.isCorrectable ? (
          <Button variant="outline" size="sm" aria-label={`${t('correct')} ${id}`} onClick={() => onCorrect(id)}>
            {t('correct')}
          </Button>
        ) : state === 'withdrawn' || (state === 'waiting' && row.problem !== null) ? (
          <SendAgain number={id} />
        ) : null}
      </span>
    </li>
  )
}

function Why({ row }: { row: DocumentRow }) {
  const { t } = useTranslation('e-invoices')
  const locale = useLocale()
  const { state, decidedAt, nextAt, problem, reasons, isRepeated, isSandbox, statusCode, note } = row
  if (state === 'withdrawn') return note ? <WrittenText as="bdi">{note}</WrittenText> : t('leftOut')
  if (state === 'refused')
    return (
      <ul className="text-bad">
        {reasons.map(({ kind, message }) => (
          <li key={`${kind} ${message}`}>
            {t(`fault.${kind}`)}
            {message ? (
              <bdi dir="ltr" lang="en" className="block text-quiet">
                {message}
              </bdi>
            ) : null}
          </li>
        ))}
      </ul>
    )
  if (state === 'accepted') {
    if (isRepeated) return t('repeated')
    return decidedAt && t(isSandbox ? 'acceptedSandbox' : 'accepted', { at: formatInstant(decidedAt, locale) })
  }
  const at = nextAt && formatInstant(nextAt, locale)
  const why =
    problem &&
    (statusCode !== null && statusCode >= 400
      ? t('answered', { why: t(`problem.${problem}`), code: `\u2066HTTP ${statusCode}\u2069` })
      : t(`problem.${problem}`))
  return why ? t('again', { why, at }) : t('next', { at })
}

function SendAgain({ number }: { number: string }) {
  const { t } = useTranslation('e-invoices')
  const { api } = useViewer()
  const send = useChange(api.eInvoices.sendAgain.mutationOptions(), { refresh: [api.eInvoices.key()], done: t('resent'), refused: 'toast' })
  return (
    <Button
      variant="outline"
      size="sm"
      pending={send.isPending}
      aria-label={`${t('resend')} ${number}`}
      onClick={() => send.mutate({ number })}
    >
      {t('resend')}
    </Button>
  )
}
