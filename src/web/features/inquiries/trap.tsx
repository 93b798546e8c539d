import { useTranslation } from '#web/ui/use-translation.ts'
import { useFormState } from '#web/ui/form/form-context.ts'

/** A field that people neither see nor reach; what fills it in is a program. */
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
