import * as z from 'zod'
import { outsideFetch } from '#platform/outside/outside-fetch.ts'
import type { OutsideLimits, OutsideService } from '#platform/outside/outside-service.ts'
import { OutsideUnavailable } from '#platform/outside/outside-unavailable.ts'
import type { DocumentAnswer, DocumentFault, EInvoicing, FaultKind } from './e-invoicing.ts'
import { writeUbl } from './ubl.ts'

export interface JofotaraKeys {
  url: string
  clientId: string
  secretKey: string
}

/** The service may take most of a minute. The outbox sends again, so that one call is one try. */
export const jofotaraLimits: Partial<OutsideLimits> = { tryMs: 50_000, totalMs: 50_000, maxTries: 1 }

/** Jordan's JoFotara. */
export function jofotara(keys: JofotaraKeys, service: OutsideService): EInvoicing {
  const fetch = outsideFetch(service, { isFault: (status) => status === 502 || status === 503 || status === 504 })
  return jofotaraBy(keys, (url, init) => fetch(url, init))
}

/** The service behind any `fetch`. */
export function jofotaraBy(
  { url, clientId, secretKey }: JofotaraKeys,
  post: (url: string, init: RequestInit) => Promise<Response>,
  isSandbox = false,
): EInvoicing {
  return {
    isSandbox,
    write: writeUbl,
    async submit(xml) {
      const headers = { 'client-id': clientId, 'secret-key': secretKey, 'content-type': 'application/json' }
      const body = JSON.stringify({ invoice: Buffer.from(xml, 'utf8').toString('base64') })
      try {
        const response = await post(url, { method: 'POST', headers, body })
        return answerOf(response.status, await response.text())
      } catch (error) {
        if (error instanceof OutsideUnavailable) return { state: 'unanswered', problem: 'network', status: null, raw: '' }
        throw error
      }
    },
  }
}

const message = z.looseObject({
  EINV_CODE: z.string().nullish(),
  EINV_MESSAGE: z.string().nullish(),
  code: z.string().nullish(),
  message: z.string().nullish(),
})
const results = z.looseObject({
  ERRORS: z.array(message).nullish(),
  errors: z.array(message).nullish(),
  errorMessages: z.array(message).nullish(),
})
/** The keys of the guide, and those of another version of the service. */
const answer = z.looseObject({
  EINV_RESULTS: results.nullish(),
  EINV_STATUS: z.string().nullish(),
  EINV_QR: z.string().nullish(),
  validationResults: results.nullish(),
  invoiceStatus: z.string().nullish(),
  qrCode: z.string().nullish(),
})

/** Reads an answer: a document is accepted by its status and a code, whatever the status of HTTP. */
export function answerOf(status: number, raw: string): DocumentAnswer {
  const read = answer.safeParse(parsed(raw)).data
  const state = read?.EINV_STATUS ?? read?.invoiceStatus
  const qr = read?.EINV_QR ?? read?.qrCode
  if ((state === 'SUBMITTED' || state === 'ALREADY_SUBMITTED') && qr)
    return { state: 'accepted', qr, isRepeated: state === 'ALREADY_SUBMITTED', status, raw }
  if (status === 401 || status === 403) return { state: 'unanswered', problem: 'credentials', status, raw }
  const found = read?.EINV_RESULTS ?? read?.validationResults
  const faults = (found?.ERRORS ?? found?.errors ?? found?.errorMessages ?? []).map(faultOf)
  if (state === 'NOT_SUBMITTED' || faults.length > 0 || status === 400)
    return { state: 'refused', reasons: faults.length > 0 ? faults : [{ kind: 'other', message: raw.slice(0, 500) }], status, raw }
  return { state: 'unanswered', problem: 'service', status, raw }
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

const kindsByWords: readonly [RegExp, FaultKind][] = [
  [/amount is not correct|total|rounding|allowance/i, 'sums'],
  [/(bayer|buyer) name/i, 'buyer-name'],
  [/postal code/i, 'postal-code'],
  [/id number must be unique/i, 'line-number'],
  [/already (used|exists)|duplicate/i, 'used-number'],
  [/percentage|tax category|rate/i, 'rate'],
  [/not authorized|income source|tax number|supplier/i, 'seller'],
  [/original|reference|returned? quantity/i, 'invoice'],
  [/identification|national|buyer id/i, 'buyer-id'],
  [/minification|xml|schema/i, 'form'],
]

function faultOf({ EINV_MESSAGE, EINV_CODE, message: words, code }: z.infer<typeof message>): DocumentFault {
  const said = EINV_MESSAGE ?? words ?? EINV_CODE ?? code ?? ''
  return { kind: kindsByWords.find(([pattern]) => pattern.test(said))?.[1] ?? 'other', message: said }
}
