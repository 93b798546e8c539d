import { namespaceOf } from './resources.ts'

/** Every file of texts but for those that the server alone writes, by its path. */
export const everyFile = import.meta.glob<object>(['./{ar,en}/*.json', '!./*/{invoices,mail,my-data,refusals}.json'], { import: 'default' })
export const everyNamespace: readonly string[] = [...new Set(Object.keys(everyFile).map(namespaceOf))]
