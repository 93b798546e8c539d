import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { SwitchRow } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast.ts'
import { switchNames } from './switch-names.ts'

/** The switches of the shop's features. Each switch writes a version of the site's settings, which the site editor keeps and can undo. */
export function Switches() {
  const { t } = useTranslation('system-admin')
  const { api } = useViewer()
  const { data } = useSuspenseQuery(api.settings.document.queryOptions({ staleTime: 5000 }))
  const { mutate, isPending, variables } = useChange(api.settings.write.mutationOptions(), {
    refresh: [api.settings.key()],
    refreshOnRefusal: true,
    done: t('switch.saved'),
    refused: 'toast',
  })
  const { version, settings } = data
  const shown = isPending ? variables.settings : settings
  const lacksAlias = settings.cliq.alias === ''
  const [isClosing, setClosing] = useState(false)
  const write = (name: (typeof switchNames)[number], enabled: boolean) =>
    mutate({ version, settings: { ...settings, [name]: { ...settings[name], enabled } } })
  const turn = (name: (typeof switchNames)[number], isOn: boolean) => {
    if (name === 'cliq' && isOn && lacksAlias) toast(t('switch.cliqLacks'), { tone: 'info' })
    else if (name === 'maintenance' && isOn) setClosing(true)
    else write(name, isOn)
  }
  return (
    <section aria-labelledby="switches" className="rounded-card border border-line bg-card px-4 py-4 lg:px-5">
      <h2 id="switches" className="text-secondary leading-6 font-semibold">
        {t('switch.title')}
      </h2>
      <p className="text-dense leading-5 text-quiet">{t('switch.lead')}</p>
      <div className="mt-2 divide-y divide-line [&>*]:py-3">
        {switchNames.map((name) => (
          <SwitchRow
            key={name}
            label={<span className="font-medium">{t(`switch.${name}`)}</span>}
            hint={t(name === 'cliq' && lacksAlias ? 'switch.cliqLacks' : `switch.${name}Text`)}
            checked={shown[name].enabled}
            onChange={(isOn) => turn(name, isOn)}
          />
        ))}
      </div>
      {isClosing ? (
        <div role="alert" className="mb-2 flex flex-wrap items-center gap-2 rounded-[12px] bg-warning-tint p-3 text-dense leading-5">
          <p className="w-full">{t('switch.closeAsk')}</p>
          <Button
            variant="grave"
            size="sm"
            onClick={() => {
              setClosing(false)
              write('maintenance', true)
            }}
          >
            {t('switch.close')}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setClosing(false)}>
            {t('switch.cancel')}
          </Button>
        </div>
      ) : null}
      <LocalLink to="/admin/site-editor?tab=running" className={`${linkClass} mt-2 text-dense`}>
        {t('switch.more')}
      </LocalLink>
    </section>
  )
}
