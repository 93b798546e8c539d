import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { Context as HonoContext } from 'hono'
import { accepts } from 'hono/accepts'

/** In bytes. Less fits into one packet anyway. */
const minBytes = 1024
/** In bytes. More is compressed outside the main thread. */
const maxBytesAtOnce = 16_384

/** A JSON answer of the API, compressed where the caller takes that: as one piece, which costs a fifth of compressing it as a stream. */
export async function compressAnswer(c: HonoContext, answer: Response): Promise<Response> {
  // Set here, because the middleware that compresses files would otherwise build the whole answer again to set it.
  answer.headers.set('vary', 'accept-encoding')
  if (accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' }) !== 'gzip') return answer
  if (!answer.headers.get('content-type')?.endsWith('json')) return answer
  const body = Buffer.from(await answer.arrayBuffer())
  const { status, headers } = answer
  if (body.length < minBytes) {
    headers.set('content-length', String(body.length))
    return new Response(body, { status, headers })
  }
  headers.set('content-encoding', 'gzip')
  return new Response(body.length > maxBytesAtOnce ? await promisify(gzip)(body) : gzipSync(body), { status, headers })
}
