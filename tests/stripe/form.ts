/** A form-encoded body or query as Stripe reads it: `a[b]=c` nests, `a[0]=b` and `a[]=b` list. */
export type Form = { [name: string]: Form | Form[] | string | string[] }

type Value = Form[string]

export function readForm(text: string): Form {
  const root: Form = {}
  for (const [name, value] of new URLSearchParams(text)) put(root, name.replace(/\]/g, '').split('['), value)
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, listed(value)]))
}

function put(into: Form, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(into).length) : name
  if (rest.length === 0) {
    into[key] = value
    return
  }
  const inner = into[key]
  const next: Form = typeof inner === 'object' && !Array.isArray(inner) ? inner : {}
  into[key] = next
  put(next, rest, value)
}

/** Objects whose names count from 0 are lists. */
function listed(value: Value): Value {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  // A list of Stripe holds either texts or objects.
  return isList ? (entries.map(([, inner]) => inner) as string[]) : Object.fromEntries(entries)
}
