import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PayoutFailure, payoutFailures } from '#domain/money/payouts/payout.policy.ts'
import type { RepaymentRow } from '#domain/renting/repayments/repayment.contract.ts'
import { ConfirmForm } from '#web/admin/payout/confirm-form.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'

/** The bank's answer to a transfer, as staff book it: sent, or returned. One that was booked as sent may still come back. */
export function BankAnswer({ transfer: { id, status } }: { transfer: NonNullable<RepaymentRow['transfer']> }) {
  const { t } = useTranslation('repayment-admin')
  const { api } = useViewer()
  const [reason, setReason] = useState<PayoutFailure>('account')
  const follows = { refresh: [api.operations.key()] }
  const confirm = useChange(api.operations.confirmRepayment.mutationOptions(), { ...follows, done: t('side.sent') })
  const giveBack = useChange(api.operations.returnRepayment.mutationOptions(), {
    ...follows,
    done: t('side.returnDone'),
    refused: 'toast',
  })
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 lg:px-5">
      {status === 'filed' ? <ConfirmForm onConfirm={(reference) => confirm.mutateAsync({ id, reference })} /> : null}
      <form
        className="flex flex-col gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0"
        onSubmit={(event) => {
          event.preventDefault()
          giveBack.mutate({ id, reason })
        }}
      >
        <h2 className="text-secondary leading-6 font-semibold">{t('side.returned')}</h2>
        <Field label={t('side.reason')}>
          <Select value={reason} onChange={(event) => setReason(payoutFailures.find((one) => one === event.target.value) ?? 'account')}>
            {payoutFailures.map((one) => (
              <option key={one} value={one}>
                {t(`failure.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" size="sm" variant="outline" pending={giveBack.isPending}>
          {t('side.return')}
        </Button>
      </form>
    </section>
  )
}
