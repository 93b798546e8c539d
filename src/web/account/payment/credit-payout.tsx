import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnRepayments } from '#domain/renting/repayments/repayment.contract.ts'
import { formatInstant } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { LoadProblem } from '#web/features/repayments/load-problem.tsx'
import { RefundAccountForm } from '#web/features/repayments/refund-account-form.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Price } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Credit that came of refunds is money on request: how much, where it goes, and what is on its way. */
export function CreditPayout() {
  const { t } = useTranslation('repayments')
  const { api } = useViewer()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(api.repayments.get.queryOptions({ input: {} }))
  if (error) return <LoadProblem onRetry={() => void refetch()} />
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

/** Fils of a typed amount in dinars, in the digits of either language; null for anything else. */
function filsOf(typed: string): number | null {
  const plain = typed
    .trim()
    .replaceAll(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    .replace(/[٫,]/, '.')
  return /^\d{1,6}(\.\d{1,3})?$/.test(plain) ? Math.round(Number(plain) * 1000) : null
}

function PayoutForm({ own: { payable, least, account }, onClose }: { own: OwnRepayments; onClose: () => void }) {
  const { t } = useTranslation('repayments')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const [key, setKey] = useState(newKey)
  const [typed, setTyped] = useState(() => (payable / 1000).toFixed(3))
  const [isWrong, setWrong] = useState(false)
  const [isChanging, setChanging] = useState(account === null || account.failure !== null)
  const ask = useChange(api.repayments.payOutCredit.mutationOptions(), {
    refresh: [api.repayments.key(), api.payments.key()],
    done: t('credit.done'),
    after: onClose,
  })
  const limits = { least: formatMoney(Math.min(least, payable), locale), most: formatMoney(payable, locale) }
  const amount = filsOf(typed)
  const isRight = amount !== null && amount <= payable && amount % 10 === 0 && amount >= Math.min(least, payable)
  if (isChanging || account === null)
    return (
      <>
        <p className="mt-4 type-label">{t('credit.first')}</p>
        <RefundAccountForm orderId={null} kind={account?.kind} onSaved={() => setChanging(false)} onClose={onClose} />
      </>
    )
  return (
    <form
      className="mt-4 flex max-w-140 flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setWrong(!isRight)
        if (isRight && amount !== null) ask.mutate({ amount, key })
      }}
    >
      <Field
        label={t('credit.amount')}
        hint={t('credit.amountHint', limits)}
        error={isWrong && !isRight ? t('credit.wrong', limits) : ask.error ? sentence(ask.error) : undefined}
      >
        <TextInput
          dir="ltr"
          inputMode="decimal"
          maxLength={12}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            // Another amount is another request.
            setKey(newKey())
          }}
        />
      </Field>
      <p className="flex flex-wrap items-center gap-x-3 text-secondary leading-6">
        {t('account.to', { kind: t(`kind.${account.kind}`), hint: `\u2066${account.hint}\u2069`, holder: account.holder })}
        <Button variant="quiet" size="sm" onClick={() => setChanging(true)}>
          {t('account.change')}
        </Button>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={ask.isPending}>
          {t('credit.submit', { amount: isRight && amount !== null ? formatMoney(amount, locale) : '' })}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  )
}
