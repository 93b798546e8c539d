const maxMs = 10_000
const maxBytes = 1024 * 1024

interface RequestOptions {
  method?: string
  headers?: Record<string, string> | Headers
  body?: unknown
  signal?: AbortSignal | undefined
}

/** `fetch` for identity providers: at most ten seconds and one MiB, redirects are not followed. Throws like `fetch`. */
export async function boundedFetch(url: string, { method = 'GET', headers = {}, body, signal }: RequestOptions = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(maxMs)
  const response = await fetch(url, {
    method,
    headers,
    body: (body as BodyInit | undefined) ?? null,
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new TypeError('fetch failed', { cause: new Error('more than one MiB') })
    parts.push(part)
  }
  const isEmpty = size === 0 || [204, 205, 304].includes(response.status)
  return new Response(isEmpty ? null : Buffer.concat(parts), { status: response.status, headers: response.headers })
}
