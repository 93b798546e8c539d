import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm'

// The schemas of OASIS UBL 2.1 (tests/ubl-2.1, copyright OASIS Open 2013), unchanged: their notice is in each file.

const folder = new URL('./ubl-2.1/', import.meta.url)
const root = 'UBL-Invoice-2.1.xsd'
let validator: XsdValidator | null = null

function schema(): XsdValidator {
  if (validator) return validator
  const files = readdirSync(folder).map((name) => [name.replace(/\.gz$/, ''), gunzipSync(readFileSync(new URL(name, folder)))] as const)
  const placed = files.map(([name, text]) => [name === root ? `maindoc/${name}` : `common/${name}`, text] as const)
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(placed)))
  const [, text] = placed.find(([name]) => name === `maindoc/${root}`) ?? []
  if (!text) throw new Error('the schema of invoices is missing')
  const document = XmlDocument.fromBuffer(text, { url: `maindoc/${root}` })
  validator = XsdValidator.fromDoc(document)
  document.dispose()
  return validator
}

/** The faults of a document by the UBL 2.1 schema; none for a valid one. */
export function ublFaults(xml: string): string[] {
  const document = XmlDocument.fromString(xml)
  try {
    schema().validate(document)
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    document.dispose()
  }
}
