import type { Item } from '#domain/catalogue/items/item.contract.ts'
import { localizedPath } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { useViewer } from '#web/runtime/viewer.ts'

/** What search engines read: the piece as a product that is rented. */
export function ProductData({ item }: { item: Item }) {
  const { baseUrl } = useViewer()
  const locale = useLocale()
  const at = (path: string) => baseUrl + localizedPath(path, locale)
  const graph = [
    {
      '@type': 'Product',
      sku: item.id,
      name: item.name,
      description: item.description,
      brand: { '@type': 'Brand', name: item.brand },
      color: item.color,
      size: item.size,
      image: item.pictures.map(({ base, widths }) => `${baseUrl}${base}-${widths.at(-1) ?? 0}.webp`),
      offers: {
        '@type': 'Offer',
        url: at(`/product/${item.id}`),
        price: (item.price / 1000).toFixed(3),
        priceCurrency: 'JOD',
        availability: 'https://schema.org/InStock',
        itemCondition: `https://schema.org/${item.condition === 'new' ? 'NewCondition' : 'UsedCondition'}`,
        seller: { '@id': `${baseUrl}/#shop` },
        businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
        eligibleDuration: { '@type': 'QuantitativeValue', value: item.days, unitCode: 'DAY' },
      },
    },
  ]
  return <JsonLd graph={graph} />
}
