import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { locales } from '#values/locale.ts'

const locale = z.optional(z.enum(locales))
const unitId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,80}$/))

export const unitContract = {
  /** The labels of the caller's pieces on A4, or of one item; of everybody's items for the shop. */
  labels: oc
    .route({ method: 'GET', path: '/units/labels.pdf' })
    .input(z.strictObject({ item: z.optional(unitId), locale }))
    .output(z.file()),
  label: oc
    .route({ method: 'GET', path: '/units/{id}/label.pdf' })
    .input(z.strictObject({ id: unitId, locale }))
    .output(z.file()),
  /** The page that the label with this code opens for its reader: a path of the site, without language. */
  open: oc
    .route({ method: 'GET', path: '/units/opened/{code}' })
    .input(z.strictObject({ code: z.string().check(z.maxLength(64)) }))
    .output(z.object({ path: z.string() })),
}
