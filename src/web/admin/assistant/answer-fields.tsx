import { useTranslation } from 'react-i18next'
import { TextArea } from '#web/ui/field.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'

/** The response, in both languages; `hint` is shown under the first, `at` is appended to the names of the fields. */
export function AnswerFields({ hint, at = '' }: { hint?: string | undefined; at?: string }) {
  const { t } = useTranslation('assistant')
  return (
    <>
      <FormField label={t('sheet.en')} name={`en${at}`} hint={hint}>
        <TextArea dir="ltr" lang="en" maxLength={2000} />
      </FormField>
      <FormField label={t('sheet.ar')} name={`ar${at}`}>
        <TextArea dir="rtl" lang="ar" maxLength={2000} />
      </FormField>
    </>
  )
}
