import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PayoutFailure, payoutFailures } from '#domain/money/payouts/payout.policy.ts'
import type { PayoutDetail } from '#domain/renting/admin-lists/payout-admin.contract.ts'
import { formatInstant } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { ConfirmForm } from './confirm-form.tsx'

const card = 'rounded-card border border-line bg-card p-4 lg:px-5'

/** The result of a payout on its way, as staff book it: made by the bank, or not. */
export function PayoutActions({ payout: { id, refusal, opensAt } }: { payout: PayoutDetail }) {
  const { t } = useTranslation('payout-admin')
  const { api } = useViewer()
  const confirm = useChange(api.operations.confirmPayout.mutationOptions(), { refresh: [api.operations.key()], done: t('confirm.done') })
  const locale = useLocale()
  const isOwn = refusal === 'payout.own'
  return (
    <div className="flex flex-col gap-4">
      <section aria-labelledby="confirm" className={card}>
        <h2 id="confirm" className="text-secondary leading-6 font-semibold">
          {t('confirm.title')}
        </h2>
        {refusal === null ? (
          <>
            <p className="mb-4 text-dense leading-5 text-quiet">{t('confirm.text')}</p>
            <ConfirmForm onConfirm={(reference) => confirm.mutateAsync({ id, reference })} />
          </>
        ) : (
          <p className="text-dense leading-5 text-quiet">
            {isOwn ? null : `${t('refusal.large')} `}
            {t(`refusal.${refusal.split('.').at(-1)}`, { at: opensAt && formatInstant(opensAt, locale) })}
          </p>
        )}
      </section>
      {isOwn ? null : <FailForm id={id} />}
    </div>
  )
}

function FailForm({ id }: { id: string }) {
  const { t } = useTranslation(['payout-admin', 'payouts'])
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [reason, setReason] = useState<PayoutFailure>('account')
  const { mutate, isPending, error } = useChange(api.operations.failPayout.mutationOptions(), {
    refresh: [api.operations.key()],
    done: t('fail.done'),
  })
  return (
    <section aria-labelledby="fail" className={card}>
      <h2 id="fail" className="text-secondary leading-6 font-semibold">
        {t('fail.title')}
      </h2>
      <p className="mb-4 text-dense leading-5 text-quiet">{t('fail.text')}</p>
      <Field label={t('fail.reason')} className="max-w-96">
        <Select
          value={reason}
          onChange={({ currentTarget }) => setReason(payoutFailures.find((one) => one === currentTarget.value) ?? 'bank')}
          className="h-11 text-secondary"
        >
          {payoutFailures.map((one) => (
            <option key={one} value={one}>
              {t(`payouts:failure.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {error ? (
        <p role="alert" className="mt-3 text-dense text-bad">
          {sentence(error)}
        </p>
      ) : null}
      <Button variant="outline" size="sm" className="mt-3" pending={isPending} onClick={() => mutate({ id, reason })}>
        {t('fail.submit')}
      </Button>
    </section>
  )
}
