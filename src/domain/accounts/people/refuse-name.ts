import { Refusal } from '#domain/refusal.ts'
import { faultOfName } from '#values/person-name.ts'

/**
 * Refuses a name that others may see: one that contains a contact, claims to be the shop or its staff, or has characters that names do not
 * have. An absent name passes.
 * @throws {Refusal} 422 `people.name-contacts`, `people.name-reserved`, `people.name-invalid`, `people.name-script`, with the field
 */
export function refuseName(name: string | null | undefined, field = 'name'): void {
  const fault = name ? faultOfName(name) : null
  if (fault) throw new Refusal(`people.${fault}`, 422, { fields: [field] })
}
