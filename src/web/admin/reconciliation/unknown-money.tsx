import { CircleHelp } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reconciliation } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import { formatMoney } from '#values/money.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OurWords } from './words.tsx'

/** Money of statements whose origin is unknown, whatever the day: a later line empties it, or somebody explains it. */
export function UnknownMoney({ state: { unknown }, mayChange }: { state: Reconciliation; mayChange: boolean }) {
  const { t } = useTranslation('reconciliation')
  const { api } = useViewer()
  const locale = useLocale()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const explain = useChange(api.reconciliation.explain.mutationOptions(), {
    refresh: [api.reconciliation.key()],
    done: t('done.booked'),
    refused: 'toast',
    refreshOnRefusal: true,
    after: () => setChosen([]),
  })
  if (unknown.length === 0) return null
  const picked = unknown.filter(({ id }) => chosen.includes(id))
  const candidates = picked.map(({ id }) => id)
  const isPair = picked.length > 1 && picked.reduce((sum, { amount }) => sum + amount, 0) === 0
  return (
    <section aria-labelledby="unknown" className="overflow-hidden rounded-card border border-line bg-card text-dense leading-5">
      <div className="px-4 py-3 lg:px-5">
        <h2 id="unknown" className="flex items-center gap-2.5 text-secondary leading-6 font-semibold">
          <Icon of={CircleHelp} className="size-4.5" />
          {t('unknown.title')}
        </h2>
        <p className="text-caption text-quiet">{t('unknown.text')}</p>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {unknown.map((one) => (
          <li key={one.id} className="flex min-h-13 items-center gap-3 px-4 py-2 lg:px-5">
            {mayChange ? (
              <input
                type="checkbox"
                aria-label={t('unknown.choose', { amount: formatMoney(one.amount, locale) })}
                className="size-5 accent-primary"
                checked={chosen.includes(one.id)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
                }
              />
            ) : null}
            <OurWords ours={one} />
          </li>
        ))}
      </ul>
      {picked.length > 0 ? (
        <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 lg:px-5">
          {isPair ? (
            <Button size="xs" pending={explain.isPending} onClick={() => explain.mutate({ candidates, as: 'pair' })}>
              {t('unknown.pair')}
            </Button>
          ) : null}
          <Button size="xs" variant="outline" pending={explain.isPending} onClick={() => explain.mutate({ candidates, as: 'fee' })}>
            {t('unknown.fee')}
          </Button>
          <Button size="xs" variant="outline" pending={explain.isPending} onClick={() => explain.mutate({ candidates, as: 'exchange' })}>
            {t('unknown.exchange')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
