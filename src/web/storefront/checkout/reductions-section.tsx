import { useTranslation } from 'react-i18next'
import { formatMoney } from '#values/money.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { CodeField } from '#web/features/orders/code-field.tsx'
import { ProtectionRow } from '#web/features/orders/protection-row.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { SwitchRow } from '#web/ui/switch.tsx'
import type { ConfirmProps } from './email-confirm.tsx'

/** The protection plan, a promotional code, and the credit of the account: what the customer can still choose. */
export function ReductionsSection({ order, onOrder, onRefused }: ConfirmProps) {
  const { t } = useTranslation('orders')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const { id, quote } = order
  const { takesCodes, promotion, credit, protection } = quote.reductions
  const asked = useMutation({ ...api.orders.reduce.mutationOptions(), onSuccess: onOrder })
  const credited = useMutation({ ...api.orders.reduce.mutationOptions(), onSuccess: onOrder, onError: onRefused })
  const protect = useMutation({ ...api.orders.reduce.mutationOptions(), onSuccess: onOrder, onError: onRefused })
  const hasCredit = credit !== null && credit.available > 0
  if (!takesCodes && !hasCredit && !protection) return null
  return (
    <section className="flex flex-col gap-3 border-b border-line pb-6">
      {protection ? (
        <div className="max-w-110">
          <ProtectionRow
            protection={protection}
            isChosen={protect.isPending ? (protect.variables.wantsProtection ?? false) : protection.isChosen}
            onChange={(wantsProtection) => protect.mutate({ id, wantsProtection })}
          />
          {protect.isError ? (
            <p role="alert" className="mt-2 type-small text-bad">
              {sentence(protect.error)}
            </p>
          ) : null}
        </div>
      ) : null}
      {takesCodes ? (
        <CodeField
          promotion={promotion}
          onApply={(promotionalCode) => asked.mutateAsync({ id, promotionalCode })}
          onRemove={() => asked.mutateAsync({ id, promotionalCode: null })}
          className="max-w-110"
        />
      ) : null}
      {hasCredit ? (
        <div className="max-w-110">
          <SwitchRow
            label={t('credit-use', { amount: formatMoney(credit.available, locale) })}
            hint={t('credit-hint')}
            checked={credited.isPending ? (credited.variables.usesCredit ?? false) : credit.isUsed}
            onChange={(usesCredit) => credited.mutate({ id, usesCredit })}
          />
          {credited.isError ? (
            <p role="alert" className="mt-2 type-small text-bad">
              {sentence(credited.error)}
            </p>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}
