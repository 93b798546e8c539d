import { CircleAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide'
import { useTranslation } from 'react-i18next'
import { dayAt } from '#values/day.ts'
import { formatInstant, formatTime } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Saved } from './use-listing-draft.ts'

const icons = { saved: CloudCheck, saving: CloudUpload, waiting: CloudOff, elsewhere: CircleAlert, refused: CircleAlert } as const
const tones = {
  saved: 'text-quiet',
  saving: 'text-quiet',
  waiting: 'rounded-card bg-warning-tint px-3 py-2 text-warning',
  elsewhere: 'text-warning',
  refused: 'rounded-card bg-bad-tint px-3 py-2 text-bad',
} as const

/** The time of saving, or the reason why it is not saved yet and where it is kept meanwhile. */
export function SavedWords({ saved }: { saved: Saved }) {
  const { t } = useTranslation('listing-wizard')
  const { locale, today } = useViewer()
  const sentence = useRefusalWords()
  const words = () => {
    if (saved.is === 'refused') return `${t('saved.refused')} ${sentence(saved.why)}`
    if (saved.is !== 'saved') return t(`saved.${saved.is}`)
    const isToday = dayAt(new Date(saved.at)) === today
    return t('saved.saved', { at: isToday ? formatTime(saved.at, locale) : formatInstant(saved.at, locale) })
  }
  return (
    <p role="status" className={cn('flex items-start gap-2 type-small', tones[saved.is])}>
      <Icon of={icons[saved.is]} className="mt-0.5 size-4 shrink-0" />
      <span>{words()}</span>
    </p>
  )
}
