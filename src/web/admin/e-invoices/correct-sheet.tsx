import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { correctDocumentSchema, type SentBuyer, withdrawal } from '#domain/renting/e-invoices/e-invoice.contract.ts'
import { buyerIdKinds } from '#domain/renting/e-invoices/e-invoice.policy.ts'
import { formatNumber } from '#values/format.ts'
import { governorates } from '#values/governorate.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

/** Letters of an answer that does not scroll. */
const shortAnswer = 200
const input = 'h-11 text-secondary lg:h-11'

/** A document that the service does not take: its answer, the buyer to correct, and the ways to send it again or to withdraw it. */
export default function CorrectSheet({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useTranslation('e-invoices')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { data, error, refetch } = useQuery(api.eInvoices.get.queryOptions({ input: { number }, staleTime: 0 }))
  const isolated = `\u2066${number}\u2069`
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t(isWithdrawing ? 'withdraw.title' : 'form.title', { number: isolated })} side="dialog">
        {error ? (
          <ErrorState title={t('failed')} text={sentence(error)} action={t('retry')} onRetry={() => void refetch()} />
        ) : !data ? null : isWithdrawing ? (
          <WithdrawForm number={number} onClose={onClose} onBack={() => setWithdrawing(false)} />
        ) : (
          <>
            <Answer document={data} />
            <p className="mb-4 text-dense leading-5 text-quiet">{t('form.lead')}</p>
            <CorrectForm document={data} onClose={onClose} onWithdraw={() => setWithdrawing(true)} />
          </>
        )}
      </SheetContent>
    </Sheet>
  )
}

/** The last answer of the service, as it came. */
function Answer({ document: { answer, statusCode } }: { document: SentBuyer }) {
  const { t } = useTranslation('e-invoices')
  if (statusCode === null && !answer) return null
  return (
    <section aria-labelledby="service-answer" className="mb-4 rounded-card bg-sunk p-3">
      <h3 id="service-answer" className="text-caption leading-5 font-semibold">
        {statusCode === null ? t('form.answer') : t('form.answerOf', { code: `\u2066HTTP ${statusCode}\u2069` })}
      </h3>
      {answer ? (
        <pre
          dir="ltr"
          lang="en"
          tabIndex={answer.length > shortAnswer ? 0 : undefined}
          className="mt-1 max-h-40 overflow-auto text-caption leading-5 break-words whitespace-pre-wrap"
        >
          {answer}
        </pre>
      ) : (
        <p className="text-caption leading-5 text-quiet">{t('form.noWords')}</p>
      )}
    </section>
  )
}

interface CorrectFormProps {
  document: SentBuyer
  onClose: () => void
  onWithdraw: () => void
}

function CorrectForm({ document: { number, name, idKind, id, postalCode, governorate, phone }, onClose, onWithdraw }: CorrectFormProps) {
  const { t } = useTranslation('e-invoices')
  const { api } = useViewer()
  const correct = useChange(api.eInvoices.correct.mutationOptions(), {
    refresh: [api.eInvoices.key()],
    done: t('form.saved'),
    after: onClose,
  })
  const again = useChange(api.eInvoices.sendAgain.mutationOptions(), {
    refresh: [api.eInvoices.key()],
    done: t('resent'),
    refused: 'toast',
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
        <div className="flex flex-wrap gap-x-2 gap-y-3">
          <SubmitButton size="sm">{t('form.save')}</SubmitButton>
          <Button variant="outline" size="sm" pending={again.isPending} onClick={() => again.mutate({ number })}>
            {t('form.unchanged')}
          </Button>
          <Button variant="quiet" size="sm" onClick={onWithdraw}>
            {t('withdraw.open')}
          </Button>
        </div>
      </div>
    </ContractForm>
  )
}

/** Withdraws a document, with the reason that staff give. */
function WithdrawForm({ number, onClose, onBack }: { number: string; onClose: () => void; onBack: () => void }) {
  const { t } = useTranslation('e-invoices')
  const { api } = useViewer()
  const locale = useLocale()
  const withdraw = useChange(api.eInvoices.withdraw.mutationOptions(), {
    refresh: [api.eInvoices.key()],
    done: t('withdraw.done'),
    after: onClose,
  })
  const hint = t('report.reasonHint', { min: formatNumber(10, locale) })
  const form = useApiForm({
    schema: withdrawal,
    defaultValues: { number, reason: '' },
    words: { reason: hint },
    failure: useRefusalWords(),
    send: (input) => withdraw.mutateAsync(input),
  })
  return (
    <ContractForm form={form} className="flex flex-col gap-4">
      <p className="text-dense leading-5 text-quiet">{t('withdraw.lead')}</p>
      <FormField label={t('report.reason')} name="reason" hint={hint}>
        <TextArea maxLength={200} rows={3} />
      </FormField>
      <FormProblem />
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="sm">{t('withdraw.confirm')}</SubmitButton>
        <Button variant="quiet" size="sm" onClick={onBack}>
          {t('withdraw.back')}
        </Button>
      </div>
    </ContractForm>
  )
}
