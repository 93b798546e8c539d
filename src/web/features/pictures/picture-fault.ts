import { useTranslation } from 'react-i18next'
import type { PictureFault } from './shrink-picture.ts'

/** Returns the sentence for a file that cannot be sent as a picture: it names the file and what to do. */
export function usePictureFault(): (fault: PictureFault, file: { name: string }) => string {
  const { t } = useTranslation('common')
  return (fault, { name }) => t(`picture.${fault}`, { name: `\u2068${name}\u2069` })
}
