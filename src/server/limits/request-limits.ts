import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Clock } from '#platform/clock.ts'
import { type BucketSize, createTokenBuckets } from '#platform/concurrency/token-bucket.ts'

const maxBytes = 256 * 1024
const maxPictureBytes = 5 * 1024 * 1024
/** A mail with some pictures. */
const maxMailBytes = 12 * 1024 * 1024
/** A statement of a bank. */
const maxStatementBytes = 4 * 1024 * 1024
/** A form of a few fields; what reads it works on every field that is sent. */
const maxFormBytes = 16 * 1024
const maxPathLength = 2000
/** The paths that accept a picture as the raw body. */
const pictureAddresses = new Set(['/api/profile/avatar', '/api/identity-verification/front', '/api/identity-verification/back'])

/** A picture of the condition of a piece. */
const rentalPhoto = /^\/api\/rentals\/[\w-]+\/photos\/[a-z]+\/\d$/
/** A picture that proves a claim. */
const evidence = /^\/api\/claims\/of-rental\/[\w-]+\/evidence$/
/** A photograph of a customer, for a review. */
const reviewPhoto = /^\/api\/reviews\/rentals\/[\w-]+\/photos\/\d$/
/** A picture that is said in a conversation, by either side. */
const chatPhoto = /^\/api\/(chat\/sessions|chat-desk\/conversations|user-messages\/threads)\/[\w-]+\/photos\/[\w-]+$/
/** A piece of a picture for the media store. */
const mediaPiece = /^\/api\/media\/uploads\/\w+\/\d+$/

/** The paths that accept a whole mail. */
const mailAddress = /^\/api\/mail\/replies(\/mime)?$/

/** A statement of a bank or a card provider. */
const statementFile = /^\/api\/reconciliation\/(previews|statements)\/[a-z]+$/

/** The paths that accept a form: the return from a sign-in elsewhere, and the card pages of the demonstration. */
const formAddress = /^\/(api\/identities\/callback|demo-card)\//

/** Whether the request uploads a picture to a path that accepts one. */
export function isPicture({ req }: HonoContext): boolean {
  const isPut =
    pictureAddresses.has(req.path) ||
    rentalPhoto.test(req.path) ||
    reviewPhoto.test(req.path) ||
    chatPhoto.test(req.path) ||
    mediaPiece.test(req.path)
  const isAddress = (isPut && req.method === 'PUT') || (evidence.test(req.path) && req.method === 'POST')
  return isAddress && req.header('content-type')?.startsWith('image/') === true
}

/** Whether the request brings a table to a path that accepts one. */
export function isTable({ req }: HonoContext): boolean {
  const isAddress = req.path === '/api/listings/import' || statementFile.test(req.path)
  return isAddress && req.method === 'POST' && req.header('content-type')?.startsWith('text/csv') === true
}

function isRead({ req }: HonoContext): boolean {
  return req.method === 'GET' || req.method === 'HEAD'
}

/** Limits the body size by path: 5 MiB for picture uploads, 12 MiB for mails, 4 MiB for statements, 16 KiB for forms, 256 KiB otherwise. */
export function bodyLimits(onError: (c: HonoContext) => Response): MiddlewareHandler {
  const usual = bodyLimit({ maxSize: maxBytes, onError })
  const picture = bodyLimit({ maxSize: maxPictureBytes, onError })
  const mail = bodyLimit({ maxSize: maxMailBytes, onError })
  const form = bodyLimit({ maxSize: maxFormBytes, onError })
  const statement = bodyLimit({ maxSize: maxStatementBytes, onError })
  const limitOf = (c: HonoContext) => {
    if (isPicture(c)) return picture
    if (statementFile.test(c.req.path)) return statement
    if (mailAddress.test(c.req.path)) return mail
    return formAddress.test(c.req.path) ? form : usual
  }
  // A GET has no body, and to ask for it costs more than all other limits.
  return (c, next) => (isRead(c) ? next() : limitOf(c)(c, next))
}

/** Refuses paths longer than any route, because matching costs time per segment, and answers 404 for a NUL in an API path. */
export function pathLimit({ tooLong, notFound }: Record<'tooLong' | 'notFound', (c: HonoContext) => Response>): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.path.length > maxPathLength) return tooLong(c)
    return /^\/(api|demo-card)\/.*(\0|%00)/s.test(c.req.path) ? notFound(c) : next()
  }
}

interface Readers {
  /** The key by which reads are counted, such as a network. */
  keyOf: (c: HonoContext) => string
  tooMany: (c: HonoContext) => Response
  clock: Pick<Clock, 'ticks'>
}

/** Counts one read; answers null, or the refusal with `retry-after` for whoever reads too quickly. */
export type CountRead = (c: HonoContext) => Response | null

/** Limits how quickly is read by key. */
export function countReads(size: BucketSize, { keyOf, tooMany, clock }: Readers): CountRead {
  const take = createTokenBuckets(size, clock)
  return (c) => {
    const wait = take(keyOf(c))
    if (wait === 0) return null
    const refusal = tooMany(c)
    refusal.headers.set('retry-after', String(wait))
    return refusal
  }
}

/** Refuses reads that come too quickly, before anything is asked of the database. */
export function readLimit(size: BucketSize, readers: Readers): MiddlewareHandler {
  const countRead = countReads(size, readers)
  return async (c, next) => (isRead(c) ? countRead(c) : null) ?? next()
}
