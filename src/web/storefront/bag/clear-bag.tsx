import { Trash2 } from 'lucide'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBag } from '#web/features/bag/bag-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { quietActionClass } from '#web/ui/link-class.ts'
import { toast } from '#web/ui/toast.ts'

/** Empties the bag. Asks once, and the toast can bring everything back. */
export function ClearBag({ onCleared }: { onCleared: () => void }) {
  const { t } = useTranslation('bag')
  const bag = useBag()
  const [isAsking, setAsking] = useState(false)
  function clear() {
    const { lines } = bag
    bag.clear()
    onCleared()
    toast(t('cleared'), { action: { label: t('undo'), onClick: () => bag.restore(lines) } })
  }
  if (!isAsking)
    return (
      <button type="button" className={quietActionClass} onClick={() => setAsking(true)}>
        <Icon of={Trash2} />
        {t('clear')}
      </button>
    )
  const ask = t('clearAsk', { count: bag.count })
  return (
    <fieldset
      aria-label={ask}
      onKeyDown={({ key }: KeyboardEvent) => (key === 'Escape' ? setAsking(false) : undefined)}
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-bad-tint px-4 py-3"
    >
      <p className="text-secondary leading-6">{ask}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="destructive" size="sm" autoFocus onClick={clear}>
          {t('clear')}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setAsking(false)}>
          {t('keepBag')}
        </Button>
      </div>
    </fieldset>
  )
}
