import { type ClassValue, clsx } from 'clsx'

/** One kind of utility each: of two classes of a kind the later stays. Only kinds that parts override are listed. */
const kinds = [
  /^-?(min-h|min-w|max-h|max-w|h|w|size)-/,
  /^-?(p|px|py|ps|pe|pt|pb|m|mx|my|ms|me|mt|mb|gap|gap-x|gap-y|inset-x|inset-y|inset|start|end|top|bottom|z)-/,
  /^(rounded|items|justify|grid-cols|aspect|opacity|shadow|stroke|fill)(?:-|$)/,
]
const sizes =
  /^(?:text-(?:\[length:inherit\]|xs|sm|base|lg|\d?xl|count|tag|note|caption|dense|secondary|lead|heading|logo|total|page-title|price|number(?:-sm|-lg)?|hero-md)|type-(?:display|h1|h1-small|h2|h3|title|body|small|eyebrow))$/
const notColors =
  /^(?:text-(?:start|end|center|balance|pretty|wrap|nowrap|ellipsis|clip)$|bg-(?:\[|cover|contain|no-repeat|repeat|center)|border-(?:\[?\d|dashed|solid|[xytbse](?:-|$)))/
const shown = /^(?:block|inline-block|inline|flex|inline-flex|grid|inline-grid|contents|hidden)$/
const placed = /^(?:static|fixed|absolute|relative|sticky)$/
const fits = /^object-(?:cover|contain|fill|none|scale-down)$/
const weights = /^font-(?:normal|medium|semibold|bold|\[inherit\])$/

/** A join by its parts, one after the other: a long text of many classes is compared by what it is and not letter by letter. */
interface Join {
  answer: string | null
  next: Map<string, Join>
}

// Classes are literals in the code, so the number of joins is bounded.
const joins: Join = { answer: null, next: new Map() }

/** Joins class names; a later one wins over an earlier one of its kind. */
export function cn(...classes: ClassValue[]): string {
  let at = joins
  for (const one of classes) {
    if (!one) continue
    if (typeof one !== 'string') return withoutOverridden(clsx(classes))
    const next = at.next.get(one) ?? { answer: null, next: new Map() }
    at.next.set(one, next)
    at = next
  }
  at.answer ??= withoutOverridden(clsx(classes))
  return at.answer
}

function withoutOverridden(written: string): string {
  const all = written.split(' ')
  if (all.length < 2) return written
  const seen = new Set<string>()
  const kept: string[] = []
  for (const name of all.reverse()) {
    const kind = kindOf(name)
    if (kind && seen.has(kind)) continue
    if (kind) seen.add(kind)
    kept.push(name)
  }
  return kept.reverse().join(' ')
}

/** The kind with its variants (`lg:h`), null for a class that nothing replaces. */
function kindOf(name: string): string | null {
  const at = name.replace(/\[[^\]]*\]/g, (inside) => '_'.repeat(inside.length)).lastIndexOf(':') + 1
  const variants = name.slice(0, at)
  const utility = name.slice(at)
  if (sizes.test(utility)) return `${variants}font-size`
  if (shown.test(utility)) return `${variants}display`
  if (placed.test(utility)) return `${variants}position`
  if (weights.test(utility)) return `${variants}weight`
  if (fits.test(utility)) return `${variants}object-fit`
  if (utility.startsWith('object-')) return `${variants}object-position`
  for (const kind of kinds) {
    const found = kind.exec(utility)?.[1]
    if (found) return variants + found
  }
  const color = /^(text|bg|border)-/.exec(utility)?.[1]
  return color && !notColors.test(utility) ? `${variants}${color}-color` : null
}
