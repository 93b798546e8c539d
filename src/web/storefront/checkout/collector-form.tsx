import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { isPhone } from '#values/contact.ts'
import { formatPhone } from '#values/phone.ts'
import { text } from '#values/schemas.ts'
import { PhoneInput } from '#web/features/forms/contact-inputs.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { PayBar } from '#web/features/orders/pay-bar.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkClass } from '#web/ui/link-class.ts'

const collectorForm = z.object({
  name: text(80),
  phone: z.pipe(
    z.string().check(z.refine(isPhone)),
    z.transform((typed) => typed.replaceAll(' ', '')),
  ),
})

interface CollectorFormProps {
  order: Order
  isPending: boolean
  onSubmit: (collector: { name: string; phone: string }) => Promise<unknown>
}

/** The person who collects, if nothing is delivered: no address, no window. */
export function CollectorForm({ order, isPending, onSubmit }: CollectorFormProps) {
  const { t } = useTranslation(['in-person', 'checkout'])
  const { person } = useViewer()
  const { collector, quote } = order
  const form = useApiForm({
    schema: collectorForm,
    defaultValues: { name: collector?.name ?? person?.name ?? '', phone: collector ? formatPhone(collector.phone) : '' },
    words: { name: t('missing-name'), phone: ({ kind }) => t(kind === 'required' ? 'missing-phone' : 'checkout:wrong-phone') },
    failure: useRefusalWords(),
    fieldOf: { 'order.phone-invalid': 'phone' },
    send: (typed) => onSubmit(typed),
  })
  return (
    <ContractForm form={form} className="flex max-w-160 flex-col gap-5">
      <div>
        <h3 className="type-title">{t('who')}</h3>
        <p className="mt-1 type-small text-quiet">{t('whoText', { owner: order.handOvers[0]?.owner ?? '' })}</p>
      </div>
      <FormField label={t('checkout:name')} name="name">
        <TextInput maxLength={80} autoComplete="name" />
      </FormField>
      <FormField label={t('checkout:phone')} name="phone">
        <PhoneInput placeholder="+962 79 000 0000" />
      </FormField>
      <FormProblem />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <PayBar total={quote.total} deposit={quote.deposit} isTogether={order.method === 'transfer'}>
          <SubmitButton size="lg" pending={isPending}>
            {t(isPending ? 'checkout:saving' : 'checkout:toPayment')}
          </SubmitButton>
        </PayBar>
        <LocalLink to="/bag" className="inline-flex min-h-11 items-center">
          <span className={linkClass}>{t('checkout:backToBag')}</span>
        </LocalLink>
      </div>
    </ContractForm>
  )
}
