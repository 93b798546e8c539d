/** The shop as structured data: as the organisation of the home page, and as the seller of a piece. */
export function shopFacts(baseUrl: string, name: string) {
  return {
    '@type': 'Organization',
    '@id': `${baseUrl}/#shop`,
    name,
    url: `${baseUrl}/`,
    logo: `${baseUrl}/app/icon-512.png`,
    address: { '@type': 'PostalAddress', addressLocality: 'Amman', addressCountry: 'JO' },
  }
}
