import { useTranslation } from 'react-i18next'
import { useChoice, useProfile } from '#web/account/use-profile.ts'
import { firstEntryOf } from '#web/runtime/admin-navigation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { SwitchRow } from '#web/ui/switch.tsx'
import { Section } from './section.tsx'

/** The switch of single keys, for people who may open the administration: no other part of the site has them. */
export function LetterKeys() {
  const { t } = useTranslation('profile')
  const { person } = useViewer()
  const { hasLetterKeys } = useProfile()
  const choose = useChoice()
  return firstEntryOf(person) ? (
    <Section title={t('settings.keys')}>
      <SwitchRow
        label={t('settings.letterKeys')}
        hint={t('settings.letterKeysText')}
        checked={hasLetterKeys}
        onChange={(isOn) => choose({ hasLetterKeys: isOn })}
      />
    </Section>
  ) : null
}
