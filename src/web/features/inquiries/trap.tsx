import { useTranslation } from 'react-i18next'

/** A field that people neither see nor reach; what fills it in is a program. */
export function Trap() {
  const { t } = useTranslation('inquiries')
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {t('trap')}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
