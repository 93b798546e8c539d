import { useTranslation } from 'react-i18next'
import { keptBuckets } from '#domain/catalogue/media/media.policy.ts'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'

const kept: readonly string[] = Object.values(keptBuckets)
const kilo = 1024

/** The name of a folder: those that the shop needs in the reader's language, others as they were named. */
export function useFolderName(): (id: string) => string {
  const { t } = useTranslation('media-library')
  return (id) => (kept.includes(id) ? t(`folder.name.${id}`) : id)
}

/** Bytes in the unit that people read. */
export function useSize(): (bytes: number) => string {
  const { t } = useTranslation('media-library')
  const locale = useLocale()
  const tenth = (size: number) => formatNumber(size < 10 ? Math.round(size * 10) / 10 : Math.round(size), locale)
  return (bytes) => {
    if (bytes < kilo ** 2) return t('size.kilo', { size: tenth(Math.max(bytes / kilo, 1)) })
    if (bytes < kilo ** 3) return t('size.mega', { size: tenth(bytes / kilo ** 2) })
    return t('size.giga', { size: tenth(bytes / kilo ** 3) })
  }
}

/** Draws a picture around its focal point; an attribute would be refused by the content policy. */
export function focusOn({ x, y }: { x: number; y: number }): (picture: HTMLImageElement | null) => void {
  return (picture) => {
    if (picture) picture.style.objectPosition = `${x}% ${y}%`
  }
}
