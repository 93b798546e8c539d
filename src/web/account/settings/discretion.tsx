import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useChoice, useProfile } from '#web/account/use-profile.ts'
import { Switch } from '#web/ui/switch.tsx'

/** Plain packaging: nothing on the parcel says what was rented. */
export function Discretion() {
  const { t } = useTranslation('profile')
  const { isDiscreet } = useProfile()
  const choose = useChoice()
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex items-start justify-between gap-4 rounded-card border border-line bg-card p-5 lg:p-6">
      <div>
        <h2 id={id} className="type-h3">
          {t('settings.discreet')}
        </h2>
        <p className="mt-1 max-w-text text-secondary leading-6 text-quiet">{t('settings.discreetText')}</p>
      </div>
      <Switch
        aria-labelledby={id}
        checked={isDiscreet}
        onChange={({ target }) => choose({ isDiscreet: target.checked })}
        className="mt-1"
      />
    </section>
  )
}
