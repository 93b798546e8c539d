import { type BusinessSettings, type Figure, figureTable, isFigure } from './figure-table.policy.ts'

/** Changed figures, each by its path in the document, such as `serviceFee.most`. */
export type FigureChanges = Readonly<Record<string, number | boolean>>

function figuresBelow(part: object, path = ''): [string, Figure][] {
  return Object.entries(part).flatMap(([name, below]: [string, object]): [string, Figure][] => {
    const at = path ? `${path}.${name}` : name
    return isFigure(below) ? [[at, below]] : figuresBelow(below, at)
  })
}

/** Every figure by its path, in the order of the table. */
export const figuresByPath: ReadonlyMap<string, Figure> = new Map(figuresBelow(figureTable))

/** The value at a path of the document. */
export function valueAt(figures: BusinessSettings, path: string): number | boolean {
  let at: unknown = figures
  for (const step of path.split('.')) at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined
  return typeof at === 'number' || typeof at === 'boolean' ? at : 0
}

/** The figures that differ, with their new values. */
export function changesBetween(before: BusinessSettings, after: BusinessSettings): FigureChanges {
  const changed = [...figuresByPath.keys()].filter((path) => valueAt(before, path) !== valueAt(after, path))
  return Object.fromEntries(changed.map((path) => [path, valueAt(after, path)]))
}

/** The document with changes. */
export function withChanges(figures: BusinessSettings, changes: FigureChanges): BusinessSettings {
  return Object.entries(changes).reduce((document, [path, value]) => placed(document, path.split('.'), value), figures)
}

interface KnownFigures {
  version: number
  figures: BusinessSettings
  /** The next one first, each with its changes of those before. */
  planned: readonly { version: number; from: string; changes: FigureChanges }[]
}

/** The figures that count on a day, with their version; `isPlanned` where they are not those of today. */
export function figuresOn({ version, figures, planned }: KnownFigures, day: string) {
  const until = planned.filter(({ from }) => from <= day)
  return {
    version: until.at(-1)?.version ?? version,
    figures: until.reduce((document, { changes }) => withChanges(document, changes), figures),
    isPlanned: until.length > 0,
  }
}

function placed<Part>(part: Part, [step = '', ...rest]: readonly string[], value: number | boolean): Part {
  const below = (part as Record<string, unknown>)[step]
  return { ...part, [step]: rest.length === 0 ? value : placed(below, rest, value) }
}

/** The one of planned versions, the next one first, that counts on a day; undefined where the figures of today still count. */
export function plannedOn<Planned extends { from: string }>(planned: readonly Planned[], day: string | null): Planned | undefined {
  return planned.findLast(({ from }) => day !== null && from <= day)
}

/** Whether a value is one that a figure may have. */
export function isAllowed({ kind, least, most }: Figure, value: number | boolean): boolean {
  if (typeof value === 'boolean' || kind === 'switch') return typeof value === 'boolean' && kind === 'switch'
  return Number.isInteger(value) && value >= least && value <= most && (kind !== 'money' || value % 10 === 0)
}

/** Whether two administrators change a figure: amounts and shares, and all that a plan or a code is worth. */
export function takesTwo(path: string): boolean {
  const kind = figuresByPath.get(path)?.kind
  return kind === 'money' || kind === 'share' || /^(memberships|referral)\./.test(path)
}
