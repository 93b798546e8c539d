import { findOpenArea } from '#domain/site/areas/area.policy.ts'

/** Whether this is the id of an area that takes orders. */
export function isArea(id: string | null | undefined): id is string {
  return typeof id === 'string' && findOpenArea(id) !== undefined
}
