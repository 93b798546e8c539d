import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changedPersonSchema, type PersonDetail } from '#domain/renting/managed-people/person-detail.contract.ts'
import { formatNumber } from '#values/format.ts'
import { locales } from '#values/locale.ts'
import { formatPhone } from '#values/phone.ts'
import { At } from '#web/admin/lists/words.tsx'
import { Card } from '#web/admin/order/card.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { Line } from './line.tsx'
import { usePersonChange } from './use-person-change.ts'

/** A person's identity and contacts; names and language change here, a contact by its person alone. */
export function Who({ file, mayChange }: { file: PersonDetail; mayChange: boolean }) {
  const { t } = useTranslation('managed-people')
  const [isChanging, setChanging] = useState(false)
  return (
    <Card title={t('who.title')}>
      {isChanging ? <Change file={file} onClose={() => setChanging(false)} /> : <Facts file={file} />}
      {mayChange && !isChanging ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button data-move="" variant="outline" size="sm" onClick={() => setChanging(true)}>
            {t('who.change')}
          </Button>
          <p className="min-w-0 flex-1 basis-64 text-caption leading-5 text-quiet">{t('who.contactText')}</p>
        </div>
      ) : null}
    </Card>
  )
}

function Facts({ file }: { file: PersonDetail }) {
  const { t } = useTranslation(['managed-people', 'identity-verification'])
  const locale = useLocale()
  const { name, arabicName, email, phone, isContactConfirmed, identity, scores } = file
  const score = (value: number | null) => (value === null ? t('who.new') : t('who.score', { value: formatNumber(value, locale) }))
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-dense leading-5">
      <Line name={t('field.name')}>
        <WrittenText as="bdi">{name}</WrittenText>
      </Line>
      <Line name={t('field.arabicName')}>{arabicName ? <bdi lang="ar">{arabicName}</bdi> : null}</Line>
      <Line name={t('field.email')}>
        {email ? (
          <a href={`mailto:${email}`}>
            <bdi translate="no">{email}</bdi>
          </a>
        ) : null}
      </Line>
      <Line name={t('field.phone')}>
        {phone ? (
          <a href={`tel:${phone}`}>
            <bdi translate="no" dir="ltr">
              {formatPhone(phone)}
            </bdi>
          </a>
        ) : null}
      </Line>
      <Line name={t('who.contact')}>
        <Badge tone={isContactConfirmed ? 'good' : 'warning'}>{t(isContactConfirmed ? 'who.confirmed' : 'who.unconfirmed')}</Badge>
      </Line>
      <Line name={t('field.locale')}>{t(file.locale ? `locale.${file.locale}` : 'locale.none')}</Line>
      <Line name={t('who.identity')}>
        {identity ? (
          <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
            {t(`identity.${identity.status}`)} <At at={identity.at} />
          </span>
        ) : (
          t('identity.none')
        )}
      </Line>
      <Line name={t('who.customerScore')}>{score(scores.customer)}</Line>
      <Line name={t('who.ownerScore')}>{file.listings.count > 0 ? score(scores.owner) : null}</Line>
    </dl>
  )
}

function Change({ file, onClose }: { file: PersonDetail; onClose: () => void }) {
  const { t } = useTranslation('managed-people')
  const { api } = useViewer()
  const here = useLocale()
  const { mutateAsync } = usePersonChange(api.managedPeople.change.mutationOptions(), { before: onClose, done: 'who.done' })
  const { id, name, arabicName, locale } = file
  const form = useApiForm({
    schema: changedPersonSchema,
    defaultValues: { name, arabicName: arabicName ?? '', locale: locale ?? here },
    words: { name: t('missing.name') },
    failure: useRefusalWords(),
    send: (change) => mutateAsync({ id, ...change }),
  })
  const input = 'h-11 text-secondary lg:h-11'
  return (
    <ContractForm form={form} className="grid gap-4 sm:grid-cols-2">
      <FormField label={t('field.name')} name="name">
        <TextInput dir="auto" maxLength={80} autoComplete="off" className={input} />
      </FormField>
      <FormField label={t('field.arabicName')} name="arabicName">
        <TextInput dir="rtl" lang="ar" maxLength={80} autoComplete="off" className={input} />
      </FormField>
      <FormField label={t('field.locale')} name="locale">
        <Select className={input}>
          {locales.map((one) => (
            <option key={one} value={one}>
              {t(`locale.${one}`)}
            </option>
          ))}
        </Select>
      </FormField>
      <div className="flex flex-col gap-3 sm:col-span-2">
        <FormProblem />
        <div className="flex gap-2">
          <SubmitButton size="sm">{t('who.save')}</SubmitButton>
          <Button variant="quiet" size="sm" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </ContractForm>
  )
}
