import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { accountOf, type MethodKind } from '#domain/money/payouts/payout.policy.ts'
import { setRefundAccountSchema } from '#domain/renting/repayments/repayment.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { AccountFields } from './account-fields.tsx'

/** As the server reads the account. */
const accountForm = z
  .omit(setRefundAccountSchema, { orderId: true })
  .check(z.refine(({ kind, account }) => accountOf(kind, account) !== null, { path: ['account'], error: 'account.invalid' }))

interface RefundAccountFormProps {
  /** The order of a guest; null for the account of a person, which is for all their orders. */
  orderId: string | null
  kind?: MethodKind | undefined
  onSaved?: () => void
  /** Closes the form; left out where there is no account yet. */
  onClose?: () => void
}

/** The account for refunds: CliQ or a bank account, with its holder. */
export function RefundAccountForm({ orderId, kind = 'cliq', onSaved, onClose }: RefundAccountFormProps) {
  const { t } = useTranslation(['repayments', 'money-account'])
  const { api, person } = useViewer()
  const consequences = { refresh: [api.repayments.key()], done: t('account.done'), ...(onSaved && { after: onSaved }) }
  const own = useChange(api.repayments.setAccount.mutationOptions(), consequences)
  const ofOrder = useChange(api.repayments.setOrderAccount.mutationOptions(), consequences)
  const form = useApiForm({
    schema: accountForm,
    defaultValues: { kind, account: '', holder: person?.name ?? '' },
    words: {
      account: ({ typed }) => t(`money-account:wrong.${typed['kind'] === 'iban' ? 'iban' : 'cliq'}`),
      holder: t('money-account:wrong.holder'),
    },
    failure: useRefusalWords(),
    fieldOf: { 'payout.iban-wrong': 'account', 'payout.alias-wrong': 'account' },
    send: (account) => (orderId !== null ? ofOrder.mutateAsync({ orderId, ...account }) : own.mutateAsync(account)),
  })
  return (
    <ContractForm form={form} className="mt-5 flex max-w-140 flex-col gap-5">
      <AccountFields
        kind={form.watch('kind')}
        holder={form.watch('holder')}
        onKind={(chosen) => {
          form.setValue('kind', chosen)
          form.clearErrors()
        }}
      />
      <p className="type-small text-quiet">{t('account.safety')}</p>
      <FormProblem />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{t('account.save')}</SubmitButton>
        {onClose ? (
          <Button variant="quiet" onClick={onClose}>
            {t('account.cancel')}
          </Button>
        ) : null}
      </div>
    </ContractForm>
  )
}
