import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { correctDocumentSchema, type SentBuyer } from '#domain/renting/e-invoices/e-invoice.contract.ts'
import { buyerIdKinds } from '#domain/renting/e-invoices/e-invoice.policy.ts'
import { governorates } from '#values/governorate.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Select, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

const input = 'h-11 text-secondary lg:h-11'

/** Corrects the buyer of a refused document, which is then sent again. */
export default function CorrectSheet({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useTranslation('e-invoices')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const { data, error, refetch } = useQuery(api.eInvoices.get.queryOptions({ input: { number }, staleTime: 0 }))
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t('form.title', { number: `\u2066${number}\u2069` })} side="dialog">
        <p className="mb-4 text-dense leading-5 text-quiet">{t('form.lead')}</p>
        {error ? (
          <ErrorState title={t('failed')} text={sentence(error)} action={t('retry')} onRetry={() => void refetch()} />
        ) : data ? (
          <CorrectForm document={data} onClose={onClose} />
        ) : null}
      </SheetContent>
    </Sheet>
  )
}

function CorrectForm({
  document: { number, name, idKind, id, postalCode, governorate, phone },
  onClose,
}: {
  document: SentBuyer
  onClose: () => void
}) {
  const { t } = useTranslation('e-invoices')
  const { api } = useViewer()
  const correct = useChange(api.eInvoices.correct.mutationOptions(), {
    refresh: [api.eInvoices.key()],
    done: t('form.saved'),
    after: onClose,
  })
  const form = useApiForm({
    schema: correctDocumentSchema,
    defaultValues: { number, name, idKind, id, postalCode, governorate: governorate ?? undefined, phone },
    words: { id: t('form.words.digits'), postalCode: t('form.words.postalCode'), phone: t('form.words.phone') },
    failure: useRefusalWords(),
    send: (buyer) => correct.mutateAsync(buyer),
  })
  return (
    <ContractForm form={form} className="grid gap-4 sm:grid-cols-2">
      <FormField label={t('form.name')} name="name" className="sm:col-span-2">
        <TextInput dir="auto" maxLength={120} autoComplete="off" className={input} />
      </FormField>
      <FormField label={t('form.idKind')} name="idKind">
        <Select className={input}>
          {buyerIdKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`idKind.${kind}`)}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField label={t('form.id')} name="id">
        <TextInput dir="ltr" inputMode="numeric" maxLength={20} autoComplete="off" className={input} />
      </FormField>
      <FormField label={t('form.postalCode')} name="postalCode">
        <TextInput dir="ltr" inputMode="numeric" maxLength={5} autoComplete="off" className={input} />
      </FormField>
      <FormField label={t('form.governorate')} name="governorate">
        <Select className={input}>
          <option value="">{t('form.none')}</option>
          {governorates.map((one) => (
            <option key={one} value={one}>
              {t(`governorate.${one}`)}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField label={t('form.phone')} name="phone">
        <TextInput dir="ltr" inputMode="tel" maxLength={14} autoComplete="off" className={input} />
      </FormField>
      <div className="flex flex-col gap-3 sm:col-span-2">
        <FormProblem />
        <div>
          <SubmitButton size="sm">{t('form.save')}</SubmitButton>
        </div>
      </div>
    </ContractForm>
  )
}
