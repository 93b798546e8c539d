import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import { localizedPath } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'

const maxStars = 5

/** Structured data for search engines: the piece as a product that is rented. */
export function ProductData({ item }: { item: Item }) {
  const { t } = useTranslation('reviews')
  const { api, baseUrl } = useViewer()
  const { rating } = item
  const { data: newest } = useQuery({ ...api.reviews.list.queryOptions({ input: { item: item.id } }), enabled: rating !== null })
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
      ...(rating && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          reviewCount: rating.count,
          bestRating: maxStars,
          worstRating: 1,
        },
      }),
      ...(newest &&
        newest.reviews.length > 0 && {
          review: newest.reviews.map(({ stars, words, author, at: publishedAt }) => ({
            '@type': 'Review',
            reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: maxStars, worstRating: 1 },
            author: { '@type': 'Person', name: author ?? t('customer') },
            datePublished: publishedAt.slice(0, 10),
            ...(words && { reviewBody: words }),
          })),
        }),
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
