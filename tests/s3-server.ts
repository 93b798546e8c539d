import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An S3 service of the tests: one bucket, addressed by path, that keeps objects in memory and refuses what is not signed by its key. */
export async function s3Server({ bucket, accessKeyId }: { bucket: string; accessKeyId: string }) {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3')
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    const answer = (status: number, body: string | Buffer = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(request.method === 'HEAD' ? undefined : body)
    const isSigned = request.headers.authorization?.includes(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`) === true
    const bytes = plain(await bodyOf(request), request.headers)
    if (!isSigned) return answer(403, xml('Error', '<Code>AccessDenied</Code>'))
    if (name !== bucket) return answer(404, xml('Error', '<Code>NoSuchBucket</Code>'))
    if (key === '' && url.searchParams.has('delete')) {
      const keys = [...bytes.toString().matchAll(/<Key>(.*?)<\/Key>/g)].map(([, one = '']) => one)
      for (const one of keys) objects.delete(one)
      return answer(200, xml('DeleteResult', keys.map((one) => `<Deleted><Key>${one}</Key></Deleted>`).join('')))
    }
    if (key === '') return answer(200, listed(objects, { bucket, search: url.searchParams }))
    const object = objects.get(key)
    const source = request.headers['x-amz-copy-source']
    if (request.method === 'PUT' && typeof source === 'string') {
      const copied = objects.get(
        decodeURIComponent(source)
          .replace(/^\//, '')
          .slice(bucket.length + 1),
      )
      if (!copied) return answer(404, xml('Error', '<Code>NoSuchKey</Code>'))
      objects.set(key, copied)
      return answer(200, xml('CopyObjectResult', '<ETag>"1"</ETag>'))
    }
    if (request.method === 'PUT') {
      objects.set(key, { bytes, type: request.headers['content-type'] ?? '' })
      return answer(200, '', { etag: '"1"' })
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return answer(204)
    }
    if (!object) return answer(404, xml('Error', `<Code>NoSuchKey</Code><Key>${key}</Key>`))
    return answer(200, object.bytes, { 'content-type': object.type, 'content-length': String(object.bytes.length), etag: '"1"' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: () => [...objects.keys()].toSorted(),
    typeOf: (key: string) => objects.get(key)?.type,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The bytes of a body that may come in chunks of their own with checksums. */
function plain(body: Buffer, { 'content-encoding': encoding, 'x-amz-decoded-content-length': length }: IncomingMessage['headers']): Buffer {
  if (!encoding?.includes('aws-chunked') || typeof length !== 'string') return body
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, end).toString(), 16)
    if (!size) break
    parts.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
  return Buffer.concat(parts)
}

function listed(objects: Map<string, unknown>, { bucket, search }: { bucket: string; search: URLSearchParams }): string {
  const prefix = search.get('prefix') ?? ''
  const delimiter = search.get('delimiter') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted()
  const folderOf = (key: string) => {
    const at = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    return at < 0 ? null : key.slice(0, at + 1)
  }
  const folders = [...new Set(keys.map(folderOf).filter((one) => one !== null))]
  const contents = keys.filter((key) => folderOf(key) === null).map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
  const prefixes = folders.map((one) => `<CommonPrefixes><Prefix>${one}</Prefix></CommonPrefixes>`)
  return xml('ListBucketResult', `<Name>${bucket}</Name><IsTruncated>false</IsTruncated>${contents.join('')}${prefixes.join('')}`)
}

function xml(name: string, inside: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${name}>${inside}</${name}>`
}
