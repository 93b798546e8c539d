/** The kinds of papers by the letters before their numbers. */
const kinds: Readonly<Record<string, string>> = { CN: 'credit-note', INV: 'invoice', LB: 'receipt', PO: 'statement' }

/**
 * The name of a file for programs that read Latin letters alone: its kind and its Latin parts, such as `credit-note-CN-2026-000004.pdf`.
 * A Latin name stays as it is. The kind follows from the number where none is given.
 */
export function latinFileName(name: string, kind?: string): string {
  const latin = name.replaceAll(/[^\x20-\x7e]+/g, ' ').replaceAll(/["\\]/g, '')
  if (latin === name) return name
  const [, stem = '', ending = ''] = /^(.*?)(\.\w+)?$/.exec(latin) ?? []
  const parts = stem.trim().replaceAll(/\s+/g, '-')
  return `${[kind ?? kinds[/^[A-Z]+(?=-\d)/.exec(parts)?.[0] ?? ''], parts].filter(Boolean).join('-') || 'file'}${ending}`
}
