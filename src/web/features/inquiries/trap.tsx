import { useTranslation } from 'react-i18next'
import { useFormState } from '#web/ui/form/form-context.ts'

/** A honeypot field: hidden from people and assistive technology, filled in by bots. */
export function Trap() {
  const { t } = useTranslation('inquiries')
  const { register } = useFormState()
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {t('trap')}
        <input {...register('website')} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
