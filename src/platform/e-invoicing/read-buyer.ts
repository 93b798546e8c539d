import { governorates } from '#values/governorate.ts'
import type { DocumentBuyer } from './e-invoicing.ts'
import { childOf, readXml, textAt } from './read-xml.ts'
import { schemes } from './ubl.ts'

/** The buyer of a document by the XML that was sent. */
export function buyerIn(xml: string): DocumentBuyer {
  const customer = childOf(readXml(xml), 'cac:AccountingCustomerParty')
  const party = customer && childOf(customer, 'cac:Party')
  const at = (...path: string[]) => (party ? textAt(party, ...path) : '')
  const identification = party && childOf(party, 'cac:PartyIdentification')
  const scheme = identification && childOf(identification, 'cbc:ID')?.attributes['schemeID']
  const kinds = ['national', 'personal', 'tax'] as const
  const code = at('cac:PostalAddress', 'cbc:CountrySubentityCode')
  return {
    name: at('cac:PartyLegalEntity', 'cbc:RegistrationName'),
    idKind: kinds.find((kind) => schemes[kind] === scheme) ?? 'tax',
    id: at('cac:PartyIdentification', 'cbc:ID'),
    postalCode: at('cac:PostalAddress', 'cbc:PostalZone'),
    governorate: governorates.find((one) => `JO-${one}` === code) ?? null,
    phone: customer ? textAt(customer, 'cac:AccountingContact', 'cbc:Telephone') : '',
  }
}
