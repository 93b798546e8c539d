import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CornerDownLeft, type IconNode } from 'lucide'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { splitLocale } from '#values/locale.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { KeyCap } from './key-cap.tsx'
import { keysOf } from './screen-keys.ts'

/** Keys that are drawn: not every font has them. */
const drawn: Readonly<Record<string, IconNode>> = { '↓': ArrowDown, '↑': ArrowUp, '←': ArrowLeft, '→': ArrowRight, '↵': CornerDownLeft }

function Cap({ name }: { name: string }) {
  const icon = drawn[name]
  return <KeyCap>{icon ? <Icon of={icon} className="size-3.5" /> : name}</KeyCap>
}

/** The dialog that `?` opens: the keys of the screen that is open, and those that work everywhere. */
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
                        <Cap key={cap} name={cap} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <p className="px-4 pb-5 text-caption leading-4.5 text-quiet">{t('keys.rest')}</p>
      </SheetContent>
    </Sheet>
  )
}
