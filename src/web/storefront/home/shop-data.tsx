import { useTranslation } from 'react-i18next'
import { localizedPath } from '#values/locale.ts'
import { useLocale } from '#web/frame/links.ts'
import { StructuredData } from '#web/frame/structured-data.tsx'
import { useViewer } from '#web/viewer.ts'

/** Who the shop is and how it is searched, for search engines. */
export function ShopData() {
  const { t } = useTranslation('frame')
  const { baseUrl } = useViewer()
  const locale = useLocale()
  const shop = `${baseUrl}/#shop`
  return (
    <StructuredData
      graph={[
        {
          '@type': 'Organization',
          '@id': shop,
          name: t('brand'),
          alternateName: ['Libsa', 'لبسة'],
          url: `${baseUrl}/`,
          logo: `${baseUrl}/app/icon-512.png`,
          description: t('description'),
          areaServed: { '@type': 'Country', name: 'Jordan' },
          address: { '@type': 'PostalAddress', addressLocality: 'Amman', addressCountry: 'JO' },
        },
        {
          '@type': 'WebSite',
          '@id': `${baseUrl}/#site`,
          name: t('brand'),
          url: baseUrl + localizedPath('/', locale),
          inLanguage: locale,
          publisher: { '@id': shop },
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${baseUrl}${localizedPath('/browse', locale)}?q={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        },
      ]}
    />
  )
}
