import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { fils, text } from '#values/schemas.ts'
import { campaignStates } from './promotion.policy.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

export const campaignInput = z.strictObject({
  name: text(80),
  /** The partner who pays the reductions of its codes; null for the shop. */
  partner: z.nullable(text(80)),
  /** The limit of all reductions by its codes. */
  budget: z.nullable(fils.check(z.minimum(10), z.maximum(1_000_000_000), z.multipleOf(10))),
})
export type CampaignInput = z.infer<typeof campaignInput>

const campaignRow = z.object({
  id: z.string(),
  name: z.string(),
  partner: z.nullable(z.string()),
  budget: z.nullable(fils),
  state: z.enum(campaignStates),
  /** The reductions of orders by its codes, also of unpaid orders. */
  spent: fils,
  codes: z.int(),
  /** The paid orders with its codes, their reductions, and the shop's earnings with them, by the ledger. */
  orders: z.int(),
  given: fils,
  revenue: fils,
})
export type CampaignRow = z.infer<typeof campaignRow>

const done = z.object({ done: z.literal(true) })

export const campaignContract = {
  campaigns: oc
    .route({ method: 'GET', path: '/campaigns' })
    .input(z.strictObject({ state: z.optional(z.enum(campaignStates)), after: z.optional(id) }))
    .output(z.object({ rows: z.array(campaignRow), next: z.nullable(z.string()) })),
  beginCampaign: oc
    .route({ method: 'POST', path: '/campaigns' })
    .input(campaignInput)
    .output(z.object({ id: z.string() })),
  changeCampaign: oc
    .route({ method: 'PUT', path: '/campaigns/{id}' })
    .input(z.strictObject({ ...campaignInput.shape, id }))
    .output(done),
  /** Ends its codes, too. */
  endCampaign: oc.route({ method: 'DELETE', path: '/campaigns/{id}' }).input(z.strictObject({ id })).output(done),
}
