import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { OwnRepayments } from '#domain/renting/repayments/repayment.contract.ts'
import { formatInstant } from '#values/format.ts'
import { type Fils, formatMoney } from '#values/money.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { typedAmount, useAmountFault } from '#web/features/forms/typed-amount.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { RefundAccountForm } from '#web/features/repayments/refund-account-form.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Price } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Credit that came of refunds is money on request: how much, where it goes, and what is on its way. */
export function CreditPayout() {
  const { t } = useTranslation('repayments')
  const { api } = useViewer()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(api.repayments.get.queryOptions({ input: {} }))
  if (error)
    return (
      <ErrorState
        className="mt-3"
        title={t('error')}
        text={t('errorText')}
        action={t('retry')}
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined) return <Skeleton className="mt-3 h-11 w-60" />
  const { payable, asked } = data
  return (
    <>
      {payable > 0 ? (
        <div className="mt-2">
          <p className="max-w-text text-secondary leading-6 text-quiet">{t('credit.payable', { amount: formatMoney(payable, locale) })}</p>
          {isOpen ? (
            <PayoutForm own={data} onClose={() => setOpen(false)} />
          ) : (
            <Button variant="outline" size="sm" className="mt-3" onClick={() => setOpen(true)}>
              {t('credit.ask')}
            </Button>
          )}
        </div>
      ) : null}
      {asked.length > 0 ? <OwnAccount own={data} /> : null}
      {asked.length > 0 ? (
        <ul aria-label={t('credit.asked')} className="mt-4 flex flex-col gap-2">
          {asked.map((one) => (
            <Asked key={one.id} asked={one} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** The account for credit that was asked for; open to be corrected where a transfer to it came back. */
function OwnAccount({ own: { account } }: { own: OwnRepayments }) {
  const { t } = useTranslation('repayments')
  const [isChanging, setChanging] = useState(false)
  const isOpen = isChanging || account === null || account.failure !== null
  return (
    <section className="mt-4">
      <h3 className="type-label">{t('account.mine')}</h3>
      {account ? (
        <p className="text-secondary leading-6">
          {t('account.to', { kind: t(`kind.${account.kind}`), hint: `\u2066${account.hint}\u2069`, holder: account.holder })}
        </p>
      ) : null}
      {account?.failure ? (
        <p role="alert" className="text-secondary leading-6 text-warning">
          {t(`account.failed.${account.failure}`)}
        </p>
      ) : null}
      {isOpen ? (
        <RefundAccountForm orderId={null} kind={account?.kind} onSaved={() => setChanging(false)} />
      ) : (
        <Button variant="quiet" size="sm" className="-ms-4" onClick={() => setChanging(true)}>
          {t('account.change')}
        </Button>
      )}
    </section>
  )
}

function Asked({ asked: { id, amount, by, isFiled } }: { asked: OwnRepayments['asked'][number] }) {
  const { t } = useTranslation('repayments')
  const { api } = useViewer()
  const locale = useLocale()
  const keep = useChange(api.repayments.keepCredit.mutationOptions(), {
    refresh: [api.repayments.key(), api.payments.key()],
    done: t('credit.kept'),
    refused: 'toast',
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sunk px-4 py-3 text-secondary leading-6">
      <span>
        {t(isFiled ? 'credit.filed' : 'credit.asked')}
        <span className="block type-small text-quiet">{t('credit.askedBy', { by: formatInstant(by, locale) })}</span>
      </span>
      <span className="flex items-center gap-4">
        <Price amount={amount} />
        {isFiled ? null : (
          <Button variant="quiet" size="sm" pending={keep.isPending} onClick={() => keep.mutate({ id })}>
            {t('credit.keep')}
          </Button>
        )}
      </span>
    </li>
  )
}

function PayoutForm({ own, onClose }: { own: OwnRepayments; onClose: () => void }) {
  const { t } = useTranslation('repayments')
  const { account } = own
  const [isChanging, setChanging] = useState(account === null || account.failure !== null)
  if (!isChanging && account !== null)
    return <AmountForm own={own} account={account} onChange={() => setChanging(true)} onClose={onClose} />
  return (
    <>
      <p className="mt-4 type-label">{t('credit.first')}</p>
      <RefundAccountForm orderId={null} kind={account?.kind} onSaved={() => setChanging(false)} onClose={onClose} />
    </>
  )
}

interface AmountFormProps {
  own: OwnRepayments
  account: NonNullable<OwnRepayments['account']>
  /** Opens the account to be changed. */
  onChange: () => void
  onClose: () => void
}

function AmountForm({ own: { payable, least }, account, onChange, onClose }: AmountFormProps) {
  const { t } = useTranslation('repayments')
  const { api } = useViewer()
  const locale = useLocale()
  const limits = { least: formatMoney(Math.min(least, payable), locale), most: formatMoney(payable, locale) }
  const amountFault = useAmountFault(payable)
  const isSent = (amount: Fils) => amount <= payable && amount % 10 === 0 && amount >= Math.min(least, payable)
  const ask = useChange(api.repayments.payOutCredit.mutationOptions(), {
    refresh: [api.repayments.key(), api.payments.key()],
    done: t('credit.done'),
    after: onClose,
  })
  // Another amount is another request.
  const [sent, setSent] = useState({ amount: 0, key: newKey() })
  const form = useApiForm({
    schema: z.strictObject({ amount: z.pipe(typedAmount(), z.number().check(z.refine(isSent))) }),
    defaultValues: { amount: (payable / 1000).toFixed(3) },
    words: { amount: ({ typed }) => amountFault(typed['amount']) ?? t('credit.wrong', limits) },
    failure: useRefusalWords(),
    fieldOf: { 'credit.too-little': 'amount', 'credit.not-enough': 'amount' },
    send({ amount }) {
      const key = amount === sent.amount ? sent.key : newKey()
      setSent({ amount, key })
      return ask.mutateAsync({ amount, key })
    },
  })
  return (
    <ContractForm form={form} className="mt-4 flex max-w-140 flex-col gap-4">
      <FormField label={t('credit.amount')} name="amount" hint={t('credit.amountHint', limits)}>
        <TextInput dir="ltr" inputMode="decimal" maxLength={24} autoComplete="off" className="rtl:text-end" />
      </FormField>
      <p className="flex flex-wrap items-center gap-x-3 text-secondary leading-6">
        {t('account.to', { kind: t(`kind.${account.kind}`), hint: `\u2066${account.hint}\u2069`, holder: account.holder })}
        <Button variant="quiet" size="sm" onClick={onChange}>
          {t('account.change')}
        </Button>
      </p>
      <FormProblem />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{t('credit.submit')}</SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          {t('account.cancel')}
        </Button>
      </div>
    </ContractForm>
  )
}
