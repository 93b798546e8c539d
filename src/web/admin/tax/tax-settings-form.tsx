import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type CurrentTax, writeTaxSettingsSchema } from '#domain/money/tax/tax.contract.ts'
import { regimes, taxRates } from '#domain/money/tax/tax.policy.ts'
import { formatPercent } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Select, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { SwitchRow } from '#web/ui/switch.tsx'

const input = 'h-11 text-secondary lg:h-11'

/** The settings of sales tax, written as a new version. */
export function TaxSettingsForm({ current: { version, settings, service } }: { current: CurrentTax }) {
  const { t } = useTranslation('tax-settings')
  const { api } = useViewer()
  const locale = useLocale()
  const write = useChange(api.tax.write.mutationOptions(), { refresh: [api.tax.key(), api.eInvoices.key()], done: t('saved') })
  const form = useApiForm({
    schema: writeTaxSettingsSchema,
    defaultValues: { version, ...settings },
    words: {
      taxNumber: ({ kind }) => t(kind === 'required' ? 'missing.seller' : 'missing.digits'),
      incomeSource: ({ kind }) => t(kind === 'required' ? 'missing.seller' : 'missing.digits'),
      ...{ nameEn: t('missing.needed'), nameAr: t('missing.needed') },
      addressEn: t('missing.needed'),
      addressAr: t('missing.needed'),
    },
    failure: useRefusalWords(),
    send: (written) => write.mutateAsync(written),
  })
  const [isSent, isPrincipal, billsItself] = [form.watch('sendsInvoices'), form.watch('regime') === 'principal', form.watch('selfBilling')]
  return (
    <ContractForm form={form} className="flex flex-col gap-4">
      <Part name="seller" title={t('seller')} text={t('sellerText')}>
        <FormField label={t('taxNumber')} name="taxNumber" hint={t('taxNumberHint')}>
          <TextInput dir="ltr" inputMode="numeric" maxLength={15} autoComplete="off" className={input} />
        </FormField>
        <FormField label={t('incomeSource')} name="incomeSource" hint={t('incomeSourceHint')}>
          <TextInput dir="ltr" inputMode="numeric" maxLength={20} autoComplete="off" className={input} />
        </FormField>
        <FormField label={t('nameEn')} name="nameEn">
          <TextInput dir="ltr" lang="en" maxLength={160} autoComplete="off" className={input} />
        </FormField>
        <FormField label={t('nameAr')} name="nameAr">
          <TextInput dir="rtl" lang="ar" maxLength={160} autoComplete="off" className={input} />
        </FormField>
        <FormField label={t('addressEn')} name="addressEn">
          <TextInput dir="ltr" lang="en" maxLength={160} autoComplete="off" className={input} />
        </FormField>
        <FormField label={t('addressAr')} name="addressAr">
          <TextInput dir="rtl" lang="ar" maxLength={160} autoComplete="off" className={input} />
        </FormField>
      </Part>
      <Part name="tax" title={t('tax')} text={t('taxText')}>
        <FormField label={t('regime')} name="regime">
          <Select className={input}>
            {regimes.map((regime) => (
              <option key={regime} value={regime}>
                {t(regime)}
              </option>
            ))}
          </Select>
        </FormField>
        <FormField label={t('rate')} name="rate">
          <Select className={input}>
            {taxRates.map((rate) => (
              <option key={rate} value={rate}>
                {formatPercent(rate / 10_000, locale)}
              </option>
            ))}
          </Select>
        </FormField>
      </Part>
      {isPrincipal ? <SelfBilling isOn={billsItself === true} onChange={(isOn) => form.setValue('selfBilling', isOn)} /> : null}
      <Part name="sending" title={t('sending')} text={t('sendingText')}>
        <div className="sm:col-span-2">
          <SwitchRow
            label={t('sendsInvoices')}
            hint={t(`service.${service ?? 'none'}`)}
            checked={isSent}
            isDisabled={service === null && !isSent}
            onChange={(isOn) => form.setValue('sendsInvoices', isOn)}
          />
        </div>
      </Part>
      <FormProblem />
      <div>
        <SubmitButton size="sm">{t('save')}</SubmitButton>
      </div>
    </ContractForm>
  )
}

/** Whether the shop issues the invoices of registered owners. */
function SelfBilling({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation('tax-settings')
  return (
    <Part name="owners" title={t('owners')} text={t('ownersText')}>
      <div className="sm:col-span-2">
        <SwitchRow label={t('selfBilling')} hint={t('selfBillingHint')} checked={isOn} onChange={onChange} />
      </div>
    </Part>
  )
}

function Part({ name, title, text, children }: { name: string; title: string; text: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`tax-${name}`} className="rounded-card border border-line bg-card px-4 py-4 lg:px-5">
      <h2 id={`tax-${name}`} className="text-secondary leading-6 font-semibold">
        {title}
      </h2>
      <p className="text-dense leading-5 text-quiet">{text}</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}
