import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { givenRoles } from '#domain/permissions.policy.ts'
import { newPersonSchema } from '#domain/renting/managed-people/person-detail.contract.ts'
import { contactFieldsOf } from '#values/contact.ts'
import { locales } from '#values/locale.ts'
import { ContactInput } from '#web/features/auth/contact-input.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale, useTo } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Select, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

const noRole = 'none'

/** As it is typed: one field for either contact, and at most one role besides that of every account. */
const personForm = z.strictObject({
  name: newPersonSchema.shape.name,
  arabicName: newPersonSchema.shape.arabicName,
  contact: z.string().check(z.refine((typed) => contactFieldsOf(typed) !== null)),
  role: z.enum([noRole, ...givenRoles]),
  locale: newPersonSchema.shape.locale,
})

/** Adds an account; its person is sent the way to a password and chooses it alone. */
export default function AddPerson({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['managed-people', 'people'])
  const { api } = useViewer()
  const locale = useLocale()
  const navigate = useNavigate()
  const to = useTo()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const { mutateAsync } = useChange(api.managedPeople.add.mutationOptions(), {
    refresh: [api.managedPeople.key()],
    done: t('add.done'),
    after: ({ id }) => navigate(to(`/admin/people/${id}`)),
  })
  const form = useApiForm({
    schema: personForm,
    defaultValues: { name: '', arabicName: '', contact: '', role: noRole, locale },
    words: { name: t('missing.name'), contact: t('people:problem.contact') },
    failure: useRefusalWords(),
    fieldOf: { 'people.account-exists': 'contact', 'people.phone-invalid': 'contact', 'people.role-by-email': 'contact' },
    send: ({ contact, role: chosen, ...person }) =>
      mutateAsync({ ...person, ...contactFieldsOf(contact), roles: givenRoles.filter((one) => one === chosen) }),
  })
  const input = 'h-11 text-secondary lg:h-11'
  return (
    <div ref={place} className="mt-4 rounded-card border border-line bg-card p-4 lg:px-5">
      <h2 className="text-secondary leading-6 font-semibold">{t('add.title')}</h2>
      <p className="text-dense leading-5 text-quiet">{t('add.text')}</p>
      <ContractForm form={form} className="mt-4 grid gap-4 lg:grid-cols-3">
        <FormField label={t('field.name')} name="name">
          <TextInput dir="auto" maxLength={80} autoComplete="off" className={input} />
        </FormField>
        <FormField label={t('field.arabicName')} name="arabicName">
          <TextInput dir="rtl" lang="ar" maxLength={80} autoComplete="off" className={input} />
        </FormField>
        <FormField label={t('field.contact')} name="contact">
          <ContactInput autoComplete="off" className={`rtl:text-end ${input}`} />
        </FormField>
        <FormField label={t('field.role')} name="role" hint={t('add.roleHint')}>
          <Select className={input}>
            <option value={noRole}>{t('add.noRole')}</option>
            {givenRoles.map((role) => (
              <option key={role} value={role}>
                {t(`people:role.${role}`)}
              </option>
            ))}
          </Select>
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
        <div className="flex flex-col gap-3 lg:col-span-3">
          <FormProblem />
          <div className="flex gap-2">
            <SubmitButton size="sm">{t('add.submit')}</SubmitButton>
            <Button variant="quiet" size="sm" onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </div>
      </ContractForm>
    </div>
  )
}
