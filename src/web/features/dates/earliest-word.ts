import { useTranslation } from 'react-i18next'
import { useViewer } from '#web/runtime/viewer.ts'

/** The first day on which a rental can begin, as a word: today or tomorrow. */
export function useEarliestWord(): string {
  const { t } = useTranslation('dates')
  const { today, earliest } = useViewer()
  return t(earliest === today ? 'today.from' : 'today.fromTomorrow')
}
