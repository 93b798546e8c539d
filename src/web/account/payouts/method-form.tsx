import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { changeMethodSchema, type Earnings } from '#domain/money/payouts/payout.contract.ts'
import { accountOf } from '#domain/money/payouts/payout.policy.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { AccountFields } from '#web/features/repayments/account-fields.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

/** As the server reads the account. */
const methodForm = changeMethodSchema.check(
  z.refine(({ kind, account }) => accountOf(kind, account) !== null, { path: ['account'], error: 'account.invalid' }),
)

/** The account for payouts: CliQ or a bank account, with its holder. Nothing is paid for a day after a change, and the form says so. */
export function MethodForm({ method, onClose }: { method: Earnings['method']; onClose: () => void }) {
  const { t } = useTranslation(['payouts', 'money-account'])
  const { api, person } = useViewer()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  const { mutateAsync } = useChange(api.payouts.changeMethod.mutationOptions(), {
    answers: api.payouts.earnings.queryKey(),
    done: t('method.done'),
    after: onClose,
  })
  const form = useApiForm({
    schema: methodForm,
    defaultValues: { kind: method?.kind ?? 'cliq', account: '', holder: person?.name ?? '' },
    words: {
      account: ({ typed }) => t(`money-account:wrong.${typed['kind'] === 'iban' ? 'iban' : 'cliq'}`),
      holder: t('money-account:wrong.holder'),
    },
    failure: useRefusalWords(),
    fieldOf: { 'payout.iban-wrong': 'account', 'payout.alias-wrong': 'account' },
    send: mutateAsync,
  })
  return (
    <section ref={place} aria-labelledby="method" className="mt-4 rounded-card border border-line bg-card p-5 lg:p-6">
      <h2 id="method" className="type-h3">
        {t('method.title')}
      </h2>
      <p className="mt-1 max-w-text text-secondary leading-6 text-quiet">{t('method.text')}</p>
      <ContractForm form={form} className="mt-5 flex max-w-140 flex-col gap-5">
        <AccountFields
          kind={form.watch('kind')}
          holder={form.watch('holder')}
          onKind={(kind) => {
            form.setValue('kind', kind)
            form.clearErrors()
          }}
        />
        <FormProblem />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{t('method.save')}</SubmitButton>
          <Button variant="quiet" onClick={onClose}>
            {t('method.cancel')}
          </Button>
        </div>
      </ContractForm>
    </section>
  )
}
