import type { PublicSettings } from '#domain/site/settings/settings.contract.ts'

/** The shop as structured data: as the organisation of the home page, and as the seller of a piece. */
export function shopFacts(baseUrl: string, { header, contact, footer }: Pick<PublicSettings, 'header' | 'contact' | 'footer'>) {
  const phone = contact.showPhone && contact.phone
  const email = contact.showEmail && contact.email
  return {
    '@type': 'Organization',
    '@id': `${baseUrl}/#shop`,
    name: header.title,
    url: `${baseUrl}/`,
    logo: `${baseUrl}/app/icon-512.png`,
    address: { '@type': 'PostalAddress', addressLocality: 'Amman', addressCountry: 'JO' },
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...((phone || email) && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        ...(phone && { telephone: phone }),
        ...(email && { email }),
        availableLanguage: ['ar', 'en'],
      },
    }),
    ...(footer.socialLinks.length > 0 && { sameAs: footer.socialLinks.map(({ url }) => url) }),
  }
}
