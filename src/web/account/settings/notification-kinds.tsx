import { useTranslation } from 'react-i18next'
import { channels, notificationKinds } from '#domain/accounts/profiles/profile.policy.ts'
import { useChoice, useProfile } from '#web/account/use-profile.ts'
import { Switch } from '#web/ui/switch.tsx'

/** The channels of each kind of message. On a phone each kind has its switches below it. */
export function NotificationKinds() {
  const { t } = useTranslation('profile')
  const { notifications, phone } = useProfile()
  const choose = useChoice()
  const ways = channels.filter((way) => way !== 'sms' || phone !== null)
  return (
    <table className="block w-full max-w-160 text-secondary md:table">
      <thead className="max-md:hidden">
        <tr className="text-quiet">
          <td />
          {ways.map((way) => (
            <th key={way} scope="col" className="w-20 pb-2 text-center font-normal lg:w-28">
              {t(`settings.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        <tr className="flex flex-wrap border-line pb-3 md:table-row md:border-t md:pb-0">
          <Kind kind="always" />
          <td colSpan={ways.length} className="type-small text-quiet md:text-center">
            {t('settings.alwaysOn')}
          </td>
        </tr>
        {notificationKinds.map((kind) => (
          <tr key={kind} className="flex flex-wrap border-t border-line pb-3 md:table-row md:pb-0">
            <Kind kind={kind} />
            {ways.map((way) => (
              <td key={way} className="flex flex-1 flex-col items-start gap-1 align-middle md:table-cell md:text-center">
                <span aria-hidden="true" className="type-small text-quiet md:hidden">
                  {t(`settings.${way}`)}
                </span>
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
  )
}

function Kind({ kind }: { kind: string }) {
  const { t } = useTranslation('profile')
  return (
    <th scope="row" className="basis-full py-3 pe-3 text-start font-normal">
      <span className="block">{t(`settings.kind.${kind}`)}</span>
      <span className="block type-small text-quiet">{t(`settings.kind.${kind}Text`)}</span>
    </th>
  )
}
