import { useTranslation } from '#web/ui/use-translation.ts'

/** A honeypot field: hidden from people and assistive technology, filled in by bots. */
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
