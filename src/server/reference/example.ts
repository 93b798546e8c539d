import { holdersOf } from '#domain/permissions.policy.ts'
import type { DocumentedRoute } from './document.ts'
import type { JsonSchema } from './schema-rows.ts'

const maxDepth = 6

/** A call of the route with curl, with ids as placeholders in capitals. */
export function curlExample({ method, path, operation, permission }: DocumentedRoute, baseUrl: string): string {
  const parameters = (operation.parameters ?? []) as { name: string; in: string; required?: boolean; schema: JsonSchema }[]
  const query = parameters.filter((one) => one.in === 'query' && one.required)
  const search = query.map(({ name, schema }) => `${name}=${encodeURIComponent(String(sampleOf(schema)))}`).join('&')
  const address = `${baseUrl}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())}${search && `?${search}`}`
  const options = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(permission.needs === 'people.sign-in' ? ['-c cookies.txt'] : []),
    ...(holdersOf(permission.needs).includes('anyone') ? [] : ['-b cookies.txt']),
    ...bodyOptions(operation.requestBody, path),
  ]
  return [`curl '${address}'`, ...options].join(' \\\n  ')
}

function bodyOptions(requestBody: DocumentedRoute['operation']['requestBody'], path: string): string[] {
  const content = requestBody && 'content' in requestBody ? requestBody.content : {}
  const json = content['application/json']?.schema
  if (json) return ["-H 'content-type: application/json'", `-d '${JSON.stringify(sampleOf(json as JsonSchema)).replaceAll("'", "'\\''")}'`]
  if (Object.keys(content).length === 0) return []
  const [type, file] = path.endsWith('/import') ? ['text/csv', 'pieces.csv'] : ['image/jpeg', 'photo.jpg']
  return [`-H 'content-type: ${type}'`, `--data-binary @${file}`]
}

/** A value that the schema describes: required fields only, the first of several choices. */
function sampleOf(schema: JsonSchema, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [branch] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (branch) return sampleOf(branch, depth)
  const type = [schema.type].flat()[0]
  if (type === 'array') return depth > maxDepth || !schema.items ? [] : [sampleOf(schema.items, depth + 1)]
  if (schema.properties) return fieldsOf(schema, depth)
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (type === 'boolean') return true
  if (type === 'object') return {}
  return sampleText(schema)
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema, depth: number): object {
  if (depth > maxDepth) return {}
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {}, depth + 1)]))
}

function sampleText({ format, pattern, minLength = 0 }: JsonSchema): string {
  if (format === 'date') return '2026-12-01'
  if (format === 'date-time') return '2026-12-01T09:00:00Z'
  if (format === 'email') return 'rana@libsa.example'
  if (pattern?.includes('{')) return 'a1b2c3d4e5f6g7h8'
  return 'text'.padEnd(minLength, '.')
}
