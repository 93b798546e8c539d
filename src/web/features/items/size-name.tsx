import { useTranslation } from 'react-i18next'

/** A size as it is read: letters and numbers stay Latin, named ones are words. */
export function SizeName({ size }: { size: string }) {
  return <bdi>{useSizeName()(size)}</bdi>
}

export function useSizeName(): (size: string) => string {
  const { t, i18n } = useTranslation('items')
  return (size) => (i18n.exists(`items:size.${size}`) ? t(`size.${size}`) : size)
}
