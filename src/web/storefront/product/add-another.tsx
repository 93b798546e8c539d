import { Plus } from 'lucide'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import { quietActionClass } from '#web/ui/link-class.ts'
import { useAddWhatIsFree } from './add-to-bag.tsx'
import type { ItemOnDays } from './use-calendar.ts'

/** Adds one more of an item that is in the bag; loaded once one is in the bag. */
export default function AddAnother({ item, days }: ItemOnDays) {
  const { t } = useTranslation('product')
  const { add, isPending } = useAddWhatIsFree(item)
  if (!days) return null
  return (
    <button type="button" disabled={isPending} onClick={() => void add(days)} className={`${quietActionClass} w-fit`}>
      <Icon of={Plus} />
      {t('addAnother')}
    </button>
  )
}
