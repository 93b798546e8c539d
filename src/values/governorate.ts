/** The governorates of Jordan by ISO 3166-2, without the country. */
export const governorates = ['AM', 'AZ', 'IR', 'BA', 'MN', 'MD', 'MA', 'KA', 'JA', 'AT', 'AQ', 'AJ'] as const
export type Governorate = (typeof governorates)[number]
