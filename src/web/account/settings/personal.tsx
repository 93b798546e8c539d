import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { changeProfileSchema } from '#domain/accounts/profiles/profile.contract.ts'
import { useProfile, useProfileAnswer } from '#web/account/use-profile.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Picture } from './picture.tsx'
import { Section } from './section.tsx'

/** Her name and picture. */
export function Personal() {
  const { t } = useTranslation('profile')
  const { api } = useViewer()
  const { name } = useProfile()
  const { show, showEverywhere, say, failed } = useProfileAnswer()
  const form = useApiForm({
    schema: z.object({ name: z.nonoptional(changeProfileSchema.shape.name) }),
    words: { name: t('settings.nameMissing') },
    failure: () => '',
    async send(input) {
      show(await api.profile.change.call(input))
      await showEverywhere()
      say('updatedWell')
    },
    onRefused: failed,
  })
  return (
    <Section title={t('settings.personal')}>
      <Picture />
      <ContractForm form={form} className="mt-6 flex max-w-110 flex-col gap-4">
        <FormField label={t('settings.name')} name="name">
          <TextInput defaultValue={name} maxLength={80} autoComplete="name" />
        </FormField>
        <SubmitButton variant="outline" className="self-start">
          {t('settings.save')}
        </SubmitButton>
      </ContractForm>
    </Section>
  )
}
