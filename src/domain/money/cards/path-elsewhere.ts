import { type Locale, localizedPath } from '#values/locale.ts'

/** The page for a payer who comes back from the provider's page in another browser than the one that left for it. */
export function pathElsewhere(id: string, { hasLeft, locale }: { hasLeft: boolean; locale: Locale }): string {
  return localizedPath(`/checkout/payment/${id}${hasLeft ? '?left' : ''}`, locale)
}
