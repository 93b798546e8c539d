import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { channels, notificationKinds, usualQuietHours } from '#domain/accounts/profiles/profile.policy.ts'
import { formatHour } from '#values/format.ts'
import { useChoice, useProfile } from '#web/account/use-profile.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Switch, SwitchRow } from '#web/ui/switch.tsx'
import { Section } from './section.tsx'
import { settingsAddress } from './settings-page.ts'

/** The channels of each kind of message, and the quiet hours. */
export function Notifications() {
  const { t } = useTranslation('profile')
  const { notifications, phone } = useProfile()
  const choose = useChoice()
  return (
    <Section title={t('settings.notifications')} text={t('settings.notificationsText')}>
      <table className="w-full max-w-160 text-secondary">
        <thead>
          <tr className="text-quiet">
            <td />
            {channels.map((way) => (
              <th key={way} scope="col" className="w-20 pb-2 text-center font-normal lg:w-28">
                {t(`settings.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-t border-line">
            <Kind kind="always" />
            <td colSpan={channels.length} className="text-center type-small text-quiet">
              {t('settings.alwaysOn')}
            </td>
          </tr>
          {notificationKinds.map((kind) => (
            <tr key={kind} className="border-t border-line">
              <Kind kind={kind} />
              {channels.map((way) => (
                <td key={way} className="text-center align-middle">
                  <Switch
                    aria-label={t('settings.byWay', { kind: t(`settings.kind.${kind}`), way: t(`settings.${way}`) })}
                    checked={notifications[kind][way]}
                    onChange={({ target }) =>
                      choose({ notifications: { ...notifications, [kind]: { ...notifications[kind], [way]: target.checked } } })
                    }
                    className="align-middle"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {phone === null ? (
        <p className="mt-4 max-w-160 text-secondary text-quiet">
          {t('settings.noPhone')}{' '}
          <LocalLink to={`${settingsAddress('security')}#sign-in`} className={linkClass}>
            {t('settings.addPhone')}
          </LocalLink>
        </p>
      ) : (
        <PhoneChannel />
      )}
      <QuietHours />
    </Section>
  )
}

function Kind({ kind }: { kind: string }) {
  const { t } = useTranslation('profile')
  return (
    <th scope="row" className="py-3 pe-3 text-start font-normal">
      <span className="block">{t(`settings.kind.${kind}`)}</span>
      <span className="block type-small text-quiet">{t(`settings.kind.${kind}Text`)}</span>
    </th>
  )
}

/** The channel of messages to the phone. */
function PhoneChannel() {
  const { t } = useTranslation('profile')
  const { phoneChannel } = useProfile()
  const choose = useChoice()
  return (
    <div className="mt-4 max-w-160 border-t border-line pt-5">
      <Field label={t('settings.phoneChannel')} className="max-w-60">
        <Select value={phoneChannel} onChange={({ target }) => choose({ phoneChannel: target.value === 'whatsapp' ? 'whatsapp' : 'sms' })}>
          <option value="sms">{t('settings.phoneChannels.sms')}</option>
          <option value="whatsapp">{t('settings.phoneChannels.whatsapp')}</option>
        </Select>
      </Field>
    </div>
  )
}

function QuietHours() {
  const { t } = useTranslation('profile')
  const locale = useLocale()
  const { quietHours } = useProfile()
  const choose = useChoice()
  const [isSame, setSame] = useState(false)
  const set = (change: Partial<typeof usualQuietHours>) => {
    const next = { ...(quietHours ?? usualQuietHours), ...change }
    setSame(next.from === next.until)
    if (next.from !== next.until) choose({ quietHours: next })
  }
  return (
    <div className="mt-4 max-w-160 border-t border-line pt-5">
      <SwitchRow
        label={t('settings.quiet')}
        hint={t('settings.quietText')}
        checked={quietHours !== null}
        onChange={(isOn) => choose({ quietHours: isOn ? usualQuietHours : null })}
      />
      {quietHours ? (
        <div className="mt-4 grid max-w-90 grid-cols-2 gap-4">
          {(['from', 'until'] as const).map((end) => (
            <Field
              key={end}
              label={t(end === 'from' ? 'settings.quietFrom' : 'settings.quietUntil')}
              error={isSame && end === 'until' ? t('settings.quietSame') : undefined}
            >
              <Select value={quietHours[end]} onChange={({ target }) => set({ [end]: Number(target.value) })}>
                {Array.from({ length: 24 }, (_, hour) => (
                  <option key={hour} value={hour}>
                    {formatHour(hour, locale)}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      ) : null}
    </div>
  )
}
