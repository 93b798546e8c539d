import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaxReport } from '#domain/renting/e-invoices/e-invoice.contract.ts'
import { formatDay, formatInstant } from '#values/format.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

const ReverseSheet = lazy(() => import('./reverse-sheet.tsx'))

type Payment = TaxReport['payments'][number]

const tones = { asked: 'warning', paid: 'good', reversing: 'warning', reversed: 'neutral' } as const

/** The payments of a period with their states; a second person confirms what waits. */
export function TaxPayments({ report: { payments, paid, left }, canWrite }: { report: TaxReport; canWrite: boolean }) {
  const { t } = useTranslation('e-invoices')
  const [reversed, setReversed] = useState<string | null>(null)
  if (payments.length === 0) return null
  return (
    <>
      <h3 className="mt-4 border-t border-line pt-4 text-dense leading-5 font-semibold">{t('report.payments')}</h3>
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <Row key={payment.id} payment={payment} canWrite={canWrite} onReverse={setReversed} />
        ))}
      </ul>
      <dl className="mt-1 border-t border-line pt-2 text-dense leading-5">
        <Total name={t('report.paidSum')} amount={paid} />
        <Total name={t('report.left')} amount={left} isStrong />
      </dl>
      {reversed ? (
        <Suspense>
          <ReverseSheet id={reversed} onClose={() => setReversed(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Total({ name, amount, isStrong = false }: { name: string; amount: number; isStrong?: boolean }) {
  return (
    <div className={isStrong ? 'flex justify-between gap-3 py-1 font-semibold' : 'flex justify-between gap-3 py-1'}>
      <dt>{name}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  )
}

function Row({ payment, canWrite, onReverse }: { payment: Payment; canWrite: boolean; onReverse: (id: string) => void }) {
  const { t } = useTranslation('e-invoices')
  const locale = useLocale()
  const { id, amount, reference, day, state, by, isOwn, at, reason } = payment
  const who = isOwn ? t('report.you') : `\u2068${by ?? t('report.gone')}\u2069`
  return (
    <li className="py-2.5 text-dense leading-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Price amount={amount} className={state === 'reversed' ? 'text-quiet line-through' : 'font-semibold'} />
        <Badge tone={tones[state]}>{t(`report.state.${state}`)}</Badge>
      </div>
      <p className="text-caption leading-5 text-quiet">
        {t(`report.step.${state}`, { who, at: formatInstant(at, locale) })}
        <br />
        {t('report.referenceOf', { day: formatDay(day, locale, 'full'), reference: `\u2066${reference}\u2069` })}
      </p>
      {reason ? (
        <p className="text-caption leading-5">
          <WrittenText as="bdi">{reason}</WrittenText>
        </p>
      ) : null}
      {!canWrite ? null : state === 'paid' ? (
        <button
          type="button"
          className="relative mt-1 text-caption font-semibold underline decoration-gold underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3"
          onClick={() => onReverse(id)}
        >
          {t('report.reverse')}
        </button>
      ) : state === 'reversed' ? null : (
        <Decision payment={payment} />
      )}
    </li>
  )
}

function Decision({ payment: { id, state, isOwn, opensAt } }: { payment: Payment }) {
  const { t } = useTranslation('e-invoices')
  const { api } = useViewer()
  const locale = useLocale()
  const common = { refresh: [api.eInvoices.key()], refused: 'toast' as const, refreshOnRefusal: true }
  const isReversal = state === 'reversing'
  const confirm = useChange(api.eInvoices.confirmPayment.mutationOptions(), {
    ...common,
    done: t(isReversal ? 'report.reversed' : 'report.booked'),
  })
  const decline = useChange(api.eInvoices.declinePayment.mutationOptions(), { ...common, done: t('report.declined') })
  const isOpen = !isOwn || (opensAt !== null && new Date(opensAt).getTime() <= Date.now())
  return (
    <>
      {isOwn ? (
        <p className="mt-1 text-caption leading-5 text-quiet">
          {opensAt ? t('report.alone', { at: formatInstant(opensAt, locale) }) : t('report.second')}
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {isOpen ? (
          <Button size="sm" pending={confirm.isPending} onClick={() => confirm.mutate({ id, state: isReversal ? 'reversing' : 'asked' })}>
            {t(isReversal ? 'report.confirmReversal' : 'report.confirm')}
          </Button>
        ) : null}
        <Button variant={isOpen ? 'quiet' : 'outline'} size="sm" pending={decline.isPending} onClick={() => decline.mutate({ id })}>
          {t(isOwn ? 'report.takeBack' : 'report.decline')}
        </Button>
      </div>
    </>
  )
}
