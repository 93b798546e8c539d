import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { suspensionReasons } from '#domain/accounts/people/suspension.policy.ts'
import { type SuspensionPreview, suspensionSchema } from '#domain/renting/managed-people/person-detail.contract.ts'
import { formatMoney } from '#values/money.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Select, TextArea } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePersonChange } from './use-person-change.ts'

/** The form of a suspension, with its effects first; it is recorded with its reason. */
export function SuspendForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('managed-people')
  const { api } = useViewer()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const preview = useQuery(api.managedPeople.previewSuspension.queryOptions({ input: { id }, staleTime: 0 }))
  const { mutateAsync } = usePersonChange(api.managedPeople.suspend.mutationOptions(), { done: 'suspend.done' })
  const form = useApiForm({
    schema: suspensionSchema,
    words: { reason: t('missing.reason'), words: t('missing.words') },
    failure: useRefusalWords(),
    send: (suspension) => mutateAsync({ id, ...suspension }),
  })
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="text-dense leading-5 font-semibold outline-none">
        {t('suspend.happens')}
      </h3>
      {preview.data ? (
        <Consequences preview={preview.data} />
      ) : preview.isError ? (
        <p role="alert" className="mt-2 text-dense text-bad">
          {t('suspend.failed')}{' '}
          <button type="button" className="cursor-pointer underline underline-offset-2" onClick={() => void preview.refetch()}>
            {t('suspend.again')}
          </button>
        </p>
      ) : (
        <Skeleton role="status" aria-label={t('suspend.loading')} className="mt-2 h-32" />
      )}
      <ContractForm form={form} className="mt-4 flex flex-col gap-3">
        <FormField label={t('suspend.why')} name="reason" hint={t('suspend.whyHint')}>
          <Select defaultValue="" className="h-11 text-secondary lg:h-11">
            <option value="" disabled hidden>
              {t('suspend.pick')}
            </option>
            {suspensionReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`suspend.reason.${reason}`)}
              </option>
            ))}
          </Select>
        </FormField>
        <FormField label={t('suspend.words')} name="words" hint={t('suspend.wordsHint')}>
          <TextArea dir="auto" maxLength={500} className="min-h-20 text-secondary" />
        </FormField>
        <FormProblem />
        <div className="flex flex-wrap gap-2">
          <SubmitButton size="sm" variant="grave" disabledReason={preview.data ? null : t('suspend.wait')}>
            {t('suspend.submit')}
          </SubmitButton>
          <Button variant="quiet" size="sm" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </ContractForm>
    </>
  )
}

function Consequences({ preview: { sessions, requests, listings, rentals, owed } }: { preview: SuspensionPreview }) {
  const { t } = useTranslation('managed-people')
  const locale = useLocale()
  const lines = [
    t('suspend.signIn'),
    sessions > 0 && t('suspend.sessions', { count: sessions }),
    requests.made > 0 && t('suspend.made', { count: requests.made }),
    requests.received > 0 && t('suspend.received', { count: requests.received }),
    listings > 0 && t('suspend.listings', { count: listings }),
    rentals.rented > 0 && t('suspend.rented', { count: rentals.rented }),
    rentals.rentedOut > 0 && t('suspend.rentedOut', { count: rentals.rentedOut }),
    owed > 0 && t('suspend.owed', { amount: formatMoney(owed, locale) }),
    t('suspend.told'),
  ].filter((line) => line !== false)
  return (
    <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5 text-dense leading-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
