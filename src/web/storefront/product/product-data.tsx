import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import { cityOfPickup, roundTripOf } from '#domain/site/areas/area.policy.ts'
import { localizedPath } from '#values/locale.ts'
import { useSizeName } from '#web/features/items/size-name.tsx'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { shopFacts } from '#web/storefront/shop-facts.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'

const maxStars = 5

/** Structured data for search engines: the piece as a product that is rented. The server alone writes them, so no browser loads their code. */
export const ProductData = import.meta.env.SSR ? WrittenData : () => <JsonLd graph={[]} />

function WrittenData({ item }: { item: Item }) {
  const { t } = useTranslation(['reviews', 'items'])
  const sizeName = useSizeName()
  const settings = useSettings()
  const { api, baseUrl } = useViewer()
  const { rating } = item
  const { data: newest } = useQuery({ ...api.reviews.list.queryOptions({ input: { item: item.id } }), enabled: rating !== null })
  const locale = useLocale()
  const at = (path: string) => baseUrl + localizedPath(path, locale)
  const url = at(`/product/${item.id}`)
  const price = (item.price / 1000).toFixed(3)
  const city = cityOfPickup(item.area)
  const graph = [
    {
      '@type': 'Product',
      '@id': `${url}#piece`,
      url,
      sku: item.id,
      name: item.name,
      description: item.description,
      brand: { '@type': 'Brand', name: item.brand },
      category: t(`items:category.${item.category}`),
      color: t(`items:color.${item.color}`),
      size: sizeName(item.size),
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
        url,
        price,
        priceCurrency: 'JOD',
        // The price of these days, not of the piece.
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency: 'JOD',
          referenceQuantity: { '@type': 'QuantitativeValue', value: item.days, unitCode: 'DAY' },
        },
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingRate: { '@type': 'MonetaryAmount', value: (roundTripOf(city, city) / 1000).toFixed(3), currency: 'JOD' },
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'JO', addressRegion: city },
        },
        hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', applicableCountry: 'JO', merchantReturnLink: at('/return-policy') },
        availability: 'https://schema.org/InStock',
        itemCondition: `https://schema.org/${item.condition === 'new' ? 'NewCondition' : 'UsedCondition'}`,
        seller: shopFacts(baseUrl, settings),
        businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
        eligibleDuration: { '@type': 'QuantitativeValue', value: item.days, unitCode: 'DAY' },
      },
    },
  ]
  return (
    <>
      <meta property="product:price:amount" content={price} />
      <meta property="product:price:currency" content="JOD" />
      <JsonLd graph={graph} />
    </>
  )
}
