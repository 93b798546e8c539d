import { useTranslation } from 'react-i18next'
import type { Health } from '#domain/staff/system/system.contract.ts'
import { formatNumber } from '#values/format.ts'
import { At } from '#web/admin/lists/words.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'

/** The faults of the shop itself that somebody must see to; nothing where there is none. */
export function Alarms({ alarms }: Pick<Health, 'alarms'>) {
  const { t } = useTranslation(['system-admin', 'operations'])
  if (alarms.length === 0) return null
  return (
    <section aria-labelledby="alarms" className="mt-4 max-w-295 rounded-card border border-bad bg-card px-4 py-4 lg:px-5">
      <h2 id="alarms" className="text-secondary leading-6 font-semibold">
        {t('alarms.title')}
      </h2>
      <ul className="mt-1 divide-y divide-line text-dense leading-5">
        {alarms.map((alarm) => (
          <li key={`${alarm.kind} ${alarm.subject}`} className="py-3">
            <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
              {t(`operations:risk.kind.${alarm.kind}`)}
              <span className="text-caption font-normal text-quiet">
                <At at={alarm.since} />
              </span>
            </p>
            <p className="mt-1 text-quiet">{t(`operations:risk.do.${alarm.kind}`)}</p>
            {alarm.kind === 'sweep-stopped' ? <StoppedSweep alarm={alarm} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function StoppedSweep({ alarm: { subject, files, strays } }: { alarm: Health['alarms'][number] }) {
  const { t } = useTranslation('system-admin')
  const { api } = useViewer()
  const locale = useLocale()
  const { mutate, isPending } = useChange(api.system.allowSweep.mutationOptions(), {
    refresh: [api.system.key()],
    refreshOnRefusal: true,
    done: t('alarms.allowed'),
    refused: 'toast',
  })
  const store = subject === 'documents' ? 'documents' : 'media'
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
      <p>{t(`alarms.${store}`, { count: files, strays: formatNumber(strays, locale) })}</p>
      <Button variant="outline" size="xs" pending={isPending} onClick={() => mutate({ store })}>
        {t('alarms.allow')}
      </Button>
    </div>
  )
}
