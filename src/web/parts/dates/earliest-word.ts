import { useTranslation } from '#web/kit/use-translation.ts'
import { useViewer } from '#web/viewer.ts'

/** The first day on which a rental can begin, as a word: today or tomorrow. */
export function useEarliestWord(): string {
  const { t } = useTranslation('dates')
  const { today, earliest } = useViewer()
  return t(earliest === today ? 'today.from' : 'today.fromTomorrow')
}
