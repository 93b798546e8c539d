import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { splitLocale } from '#values/locale.ts'
import { useHasLetterKeys } from '#web/admin/use-has-letter-keys.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { SwitchRow } from '#web/ui/switch.tsx'
import { SignCap } from './key-cap.tsx'
import { keysOf } from './screen-keys.ts'

function LetterKeys() {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const change = useChange(api.profile.change.mutationOptions(), { answers: api.profile.get.queryKey(), refused: 'toast' })
  return (
    <SwitchRow
      label={t('keys.letters')}
      hint={t('keys.rest')}
      checked={useHasLetterKeys()}
      onChange={(hasLetterKeys) => change.mutate({ hasLetterKeys })}
    />
  )
}

/** The keys of the screen that is open, those that work everywhere, and the switch of single keys. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operations')
  const { path } = splitLocale(useLocation().pathname)
  return (
    <Sheet onClose={onClose}>
      <SheetContent side="dialog" title={t('keys.title')}>
        <div className="min-h-0 gap-x-8 overflow-y-auto px-4 pb-5 sm:columns-2">
          {keysOf(path).map(({ place, keys }) => (
            <section key={place} aria-labelledby={`keys-${place}`} className="mb-5 break-inside-avoid">
              <h3 id={`keys-${place}`} className="text-caption leading-5 text-quiet">
                {t(`keys.${place}`)}
              </h3>
              <dl className="mt-1 divide-y divide-line">
                {keys.map(({ move, caps }) => (
                  <div key={move} className="flex min-h-10 items-center justify-between gap-4">
                    <dt className="text-dense leading-5">{t(`keys.move.${move}`)}</dt>
                    <dd className="flex shrink-0 gap-1.5">
                      {caps.map((cap) => (
                        <SignCap key={cap} sign={cap} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <div className="px-4 pb-5">
          <LetterKeys />
        </div>
      </SheetContent>
    </Sheet>
  )
}
