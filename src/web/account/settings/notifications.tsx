import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importantWays, usualQuietHours } from '#domain/accounts/profiles/profile.policy.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { formatHour } from '#values/format.ts'
import { useChoice, useProfile } from '#web/account/use-profile.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { SwitchRow } from '#web/ui/switch.tsx'
import { NewsletterSwitch } from './newsletter-switch.tsx'
import { NotificationKinds } from './notification-kinds.tsx'
import { Section } from './section.tsx'
import { settingsAddress } from './settings-page.ts'
import { ThisDevice } from './this-device.tsx'

/** The channels of each kind of message, this device, the phone, the summary of owners and the quiet hours. */
export function Notifications() {
  const { t } = useTranslation('profile')
  const { phone, email } = useProfile()
  return (
    <Section title={t('settings.notifications')} text={t('settings.notificationsText')}>
      <NotificationKinds />
      <Part>
        <ThisDevice />
      </Part>
      {phone === null ? (
        <p className="mt-4 max-w-160 text-secondary text-quiet">
          {t('settings.noPhone')}{' '}
          <LocalLink to={`${settingsAddress('security')}#sign-in`} className={linkClass}>
            {t('settings.addPhone')}
          </LocalLink>
        </p>
      ) : (
        <Ways />
      )}
      {email === null ? null : (
        <Part>
          <NewsletterSwitch />
        </Part>
      )}
      <Digest />
      <QuietHours />
    </Section>
  )
}

function Part({ children }: { children: ReactNode }) {
  return <div className="mt-4 max-w-160 border-t border-line pt-5">{children}</div>
}

/** The channels of what matters, and the channel of messages to the phone. */
function Ways() {
  const { t } = useTranslation('profile')
  const { phoneChannel, importantBy, email } = useProfile()
  const choose = useChoice()
  return (
    <Part>
      <div className="grid gap-4 md:grid-cols-2">
        {email === null ? null : (
          <Field label={t('settings.importantBy')} hint={t('settings.importantText')}>
            <Select
              value={importantBy}
              onChange={({ target }) => choose({ importantBy: importantWays.find((way) => way === target.value) ?? 'both' })}
            >
              {importantWays.map((way) => (
                <option key={way} value={way}>
                  {t(`settings.importantWay.${way}`)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={t('settings.phoneChannel')}>
          <Select
            value={phoneChannel}
            onChange={({ target }) => choose({ phoneChannel: target.value === 'whatsapp' ? 'whatsapp' : 'sms' })}
          >
            <option value="sms">{t('settings.phoneChannels.sms')}</option>
            <option value="whatsapp">{t('settings.phoneChannels.whatsapp')}</option>
          </Select>
        </Field>
      </div>
    </Part>
  )
}

/** Whether the news of an owner comes in one mail in the morning; nothing for others. */
function Digest() {
  const { t } = useTranslation('profile')
  const { person } = useViewer()
  const { hasDigest, email } = useProfile()
  const choose = useChoice()
  if (email === null || !personCan(person, 'calendars.manage-own')) return null
  return (
    <Part>
      <SwitchRow
        label={t('settings.digest')}
        hint={t('settings.digestText')}
        checked={hasDigest}
        onChange={(isOn) => choose({ hasDigest: isOn })}
      />
    </Part>
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
    <Part>
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
    </Part>
  )
}
