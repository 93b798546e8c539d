import { ArrowDown, ArrowUp, CornerDownLeft, type IconNode } from 'lucide'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { KeyCap } from './key-cap.tsx'

/** Every key of the administration, by where it works. */
const keys = {
  everywhere: { palette: ['Ctrl K', 'Cmd K'], help: ['?'], close: ['Esc'] },
  lists: { search: ['/'], next: ['J', '↓'], previous: ['K', '↑'], open: ['↵'] },
  approvals: { next: ['J'], previous: ['K'], approve: ['A'], change: ['C'], reject: ['R'], zoom: ['Z'] },
} as const

type Keys = typeof keys

/** Keys that are drawn: not every font has them. */
const drawn: Readonly<Record<string, IconNode>> = { '↓': ArrowDown, '↑': ArrowUp, '↵': CornerDownLeft }

function Cap({ name }: { name: string }) {
  const icon = drawn[name]
  return <KeyCap>{icon ? <Icon of={icon} className="size-3.5" /> : name}</KeyCap>
}

/** The dialog that `?` opens. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operations')
  return (
    <Sheet onClose={onClose}>
      <SheetContent side="dialog" title={t('keys.title')}>
        <div className="min-h-0 gap-x-8 overflow-y-auto px-4 pb-5 sm:columns-2">
          {(Object.keys(keys) as (keyof Keys)[]).map((place) => (
            <section key={place} aria-labelledby={`keys-${place}`} className="mb-5 break-inside-avoid">
              <h3 id={`keys-${place}`} className="text-[13px] leading-5 text-quiet">
                {t(`keys.${place}.title`)}
              </h3>
              <dl className="mt-1 divide-y divide-line">
                {Object.entries(keys[place]).map(([move, caps]) => (
                  <div key={move} className="flex min-h-10 items-center justify-between gap-4">
                    <dt className="text-[14px] leading-5">{t(`keys.${place}.${move}` as 'keys.lists.open')}</dt>
                    <dd className="flex gap-1.5">
                      {caps.map((cap: string) => (
                        <Cap key={cap} name={cap} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <p className="px-4 pb-5 text-[13px] leading-[18px] text-quiet">{t('keys.rest')}</p>
      </SheetContent>
    </Sheet>
  )
}
