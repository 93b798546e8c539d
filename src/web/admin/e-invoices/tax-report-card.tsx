import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Percent } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type TaxReport, taxPaymentSchema } from '#domain/renting/e-invoices/e-invoice.contract.ts'
import { formatYear, months } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { text } from '#values/schemas.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { typedAmount, useAmountFault } from '#web/features/forms/typed-amount.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { TaxPayments } from './tax-payments.tsx'

/** The period two months before or after. */
function shifted(period: string, months: 2 | -2): string {
  const at = Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1 + months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

function periodWords(period: string, locale: Locale): string {
  const at = Number(period.slice(5)) - 1
  return `${months[locale][at]} – ${months[locale][at + 1]} ${formatYear(`${period}-01`, locale)}`
}

/** The tax of a two-month period by its papers, and its payments. */
export function TaxReportCard({ canWrite }: { canWrite: boolean }) {
  const { t } = useTranslation('e-invoices')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const [period, setPeriod] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    ...api.eInvoices.report.queryOptions({ input: period === null ? {} : { period } }),
    placeholderData: (before) => before,
    staleTime: 5000,
  })
  if (error) return <ErrorState title={t('failed')} text={sentence(error)} action={t('retry')} onRetry={() => void refetch()} />
  if (!data) return <div aria-busy="true" className="h-60 animate-pulse rounded-card bg-sunk motion-reduce:animate-none" />
  const step = 'inline-flex size-11 items-center justify-center rounded-full text-quiet hover:text-ink lg:size-9'
  return (
    <section
      aria-labelledby="tax-report"
      className="min-w-0 rounded-card border border-line bg-card p-4 lg:max-w-120 lg:px-5 min-[1600px]:sticky min-[1600px]:top-20"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 id="tax-report" className="flex min-w-0 items-center gap-2 text-secondary leading-6 font-semibold">
          <Icon of={Percent} className="size-4.5 shrink-0" />
          {t('report.title', { period: periodWords(data.period, locale) })}
        </h2>
        <span className="-me-2 flex shrink-0">
          <button type="button" className={step} aria-label={t('report.earlier')} onClick={() => setPeriod(shifted(data.period, -2))}>
            <Icon of={ChevronLeft} className="size-5 rtl:-scale-x-100" />
          </button>
          <button
            type="button"
            className={step}
            aria-label={t('report.later')}
            disabled={!data.isOver}
            onClick={() => setPeriod(shifted(data.period, 2))}
          >
            <Icon of={ChevronRight} className={`size-5 rtl:-scale-x-100 ${data.isOver ? '' : 'opacity-40'}`} />
          </button>
        </span>
      </div>
      {data.rows.length === 0 ? <p className="mt-2 text-dense leading-5 text-quiet">{t('report.none')}</p> : <Sums report={data} />}
      <TaxPayments report={data} canWrite={canWrite} />
      {canWrite && data.isOver && data.left > 0 ? <PayForm key={`${data.period} ${data.left}`} report={data} /> : null}
    </section>
  )
}

function Sums({ report: { rows, net, tax, returned } }: { report: TaxReport }) {
  const { t } = useTranslation('e-invoices')
  const locale = useLocale()
  return (
    <>
      <table className="mt-2 w-full text-dense leading-5">
        <thead>
          <tr className="text-caption text-quiet">
            <td />
            <th scope="col" className="py-1.5 text-end font-normal">
              {t('report.excl')}
            </th>
            <th scope="col" className="py-1.5 ps-3 text-end font-normal">
              {t('report.tax')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.of}>
              <th scope="row" className="py-1.5 text-start font-normal">
                {t(`report.${row.of}`)}
              </th>
              <td className="py-1.5 text-end">
                <Price amount={row.net} />
              </td>
              <td className="py-1.5 ps-3 text-end">
                <Price amount={row.tax} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-semibold">
            <th scope="row" className="py-2 text-start font-semibold">
              {t('report.total')}
            </th>
            <td className="py-2 text-end">
              <Price amount={net} />
            </td>
            <td className="py-2 ps-3 text-end">
              <Price amount={tax} />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-2 text-caption leading-5 text-quiet">
        {returned > 0 ? t('report.returned', { amount: formatMoney(returned, locale) }) : t('report.rounded')}
      </p>
    </>
  )
}

function PayForm({ report: { period, left } }: { report: TaxReport }) {
  const { t } = useTranslation('e-invoices')
  const { api, today } = useViewer()
  const amountFault = useAmountFault(left)
  const pay = useChange(api.eInvoices.payTax.mutationOptions(), { refresh: [api.eInvoices.key()], done: t('report.asked') })
  const form = useApiForm({
    schema: z.strictObject({ amount: typedAmount(left), reference: text(60), day: taxPaymentSchema.shape.day }),
    defaultValues: { amount: String(left / 1000), reference: '', day: today },
    words: { amount: ({ typed }) => amountFault(typed['amount']) ?? undefined, day: t('report.dayMissing') },
    fieldOf: { 'tax.not-owed': 'amount', 'tax.reference-used': 'reference', 'accounting.closed-day': 'day' },
    failure: useRefusalWords(),
    send: (paid) => pay.mutateAsync({ ...paid, period }),
  })
  const input = 'h-11 text-secondary lg:h-10'
  return (
    <ContractForm form={form} className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <p className="text-caption leading-5 text-quiet">{t('report.payLead')}</p>
      <FormField label={t('report.amount')} name="amount">
        <TextInput dir="ltr" inputMode="decimal" maxLength={24} autoComplete="off" className={input} />
      </FormField>
      <FormField label={t('report.day')} name="day">
        <TextInput type="date" max={today} className={input} />
      </FormField>
      <FormField label={t('report.reference')} name="reference">
        <TextInput dir="ltr" maxLength={60} autoComplete="off" spellCheck={false} className={input} />
      </FormField>
      <FormProblem />
      <div>
        <SubmitButton size="sm">{t('report.pay')}</SubmitButton>
      </div>
    </ContractForm>
  )
}
