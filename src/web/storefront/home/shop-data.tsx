import { localizedPath } from '#values/locale.ts'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { shopFacts } from '#web/storefront/shop-facts.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'

/** The shop and its search, as structured data for search engines. The server alone writes them, so no browser loads their code. */
export const ShopData = import.meta.env.SSR ? WrittenData : () => <JsonLd graph={[]} />

function WrittenData() {
  const settings = useSettings()
  const { header, footer } = settings
  const { baseUrl } = useViewer()
  const locale = useLocale()
  const shop = shopFacts(baseUrl, settings)
  return (
    <JsonLd
      graph={[
        {
          ...shop,
          alternateName: ['Libsa', 'لبسة'],
          ...(footer.companyDescription ? { description: footer.companyDescription } : {}),
          areaServed: { '@type': 'Country', name: 'Jordan' },
        },
        {
          '@type': 'WebSite',
          '@id': `${baseUrl}/#site`,
          name: header.title,
          url: baseUrl + localizedPath('/', locale),
          inLanguage: locale,
          publisher: { '@id': shop['@id'] },
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
