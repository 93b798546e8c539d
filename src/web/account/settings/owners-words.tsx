import { useTranslation } from 'react-i18next'
import { aboutSchema } from '#domain/accounts/profiles/profile.contract.ts'
import { maxAbout } from '#domain/accounts/profiles/profile.policy.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { useProfile, useProfileAnswer } from '#web/account/use-profile.ts'
import { refusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { TextArea } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Section } from './section.tsx'

/** An owner's words on their public page; nothing for others. */
export function OwnersWords() {
  const { t } = useTranslation('profile')
  const { api, person } = useViewer()
  const { about } = useProfile()
  const { show, say } = useProfileAnswer()
  const form = useApiForm({
    schema: aboutSchema,
    failure: (error) => refusalWords(error, t('toast.failedText')),
    async send(input) {
      show(await api.profile.change.call({ about: input }))
      say('updatedWell')
    },
  })
  if (!personCan(person, 'calendars.manage-own')) return null
  return (
    <Section title={t('settings.about')}>
      <p className="max-w-110 text-secondary leading-6 text-quiet">{t('settings.aboutText')}</p>
      <ContractForm form={form} className="mt-4 flex max-w-110 flex-col gap-4">
        <FormField label={t('settings.aboutIn.ar')} name="ar">
          <TextArea rows={3} maxLength={maxAbout} lang="ar" dir="rtl" defaultValue={about.ar} />
        </FormField>
        <FormField label={t('settings.aboutIn.en')} name="en">
          <TextArea rows={3} maxLength={maxAbout} lang="en" dir="ltr" defaultValue={about.en} />
        </FormField>
        <FormProblem />
        <SubmitButton variant="outline" className="self-start">
          {t('settings.save')}
        </SubmitButton>
      </ContractForm>
    </Section>
  )
}
