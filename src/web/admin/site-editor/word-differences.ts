/** Words of a text, and whether the other text has them, too. */
export interface Run {
  text: string
  isChanged: boolean
}

const mostSteps = 1_000_000
/** Words that are shown before and after what differs. */
const around = 12

/** Two texts as runs of words that are in both or in one; long common runs are shortened. */
export function wordDifferences(before: string, after: string): [Run[], Run[]] {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [middle, otherMiddle] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  const [kept, otherKept] = commonIn(middle, otherMiddle)
  const isChanged = (at: number, length: number, common: ReadonlySet<number>) => at >= start && at < length - end && !common.has(at - start)
  return [runsOf(one, (at) => isChanged(at, one.length, kept)), runsOf(other, (at) => isChanged(at, other.length, otherKept))]
}

/** A text in words, each with the space after it. */
function wordsOf(text: string): string[] {
  return text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? []
}

/** The positions of the words that are in both texts in the same order; none where that takes too long. */
function commonIn(one: readonly string[], other: readonly string[]): [Set<number>, Set<number>] {
  const [kept, otherKept] = [new Set<number>(), new Set<number>()]
  if (one.length * other.length > mostSteps) return [kept, otherKept]
  const width = other.length + 1
  const lengths = new Uint32Array((one.length + 1) * width)
  const lengthAt = (at: number, otherAt: number): number => lengths[at * width + otherAt] ?? 0
  const isSame = (at: number, otherAt: number): boolean => one[at]?.trim() === other[otherAt]?.trim()
  for (let at = one.length - 1; at >= 0; at -= 1)
    for (let otherAt = other.length - 1; otherAt >= 0; otherAt -= 1)
      lengths[at * width + otherAt] = isSame(at, otherAt)
        ? lengthAt(at + 1, otherAt + 1) + 1
        : Math.max(lengthAt(at + 1, otherAt), lengthAt(at, otherAt + 1))
  let [at, otherAt] = [0, 0]
  while (at < one.length && otherAt < other.length) {
    if (isSame(at, otherAt)) {
      kept.add(at)
      otherKept.add(otherAt)
      at += 1
      otherAt += 1
    } else if (lengthAt(at + 1, otherAt) >= lengthAt(at, otherAt + 1)) at += 1
    else otherAt += 1
  }
  return [kept, otherKept]
}

function runsOf(words: readonly string[], isChanged: (at: number) => boolean): Run[] {
  const runs: { words: string[]; isChanged: boolean }[] = []
  for (const [at, word] of words.entries()) {
    const last = runs.at(-1)
    if (last && last.isChanged === isChanged(at)) last.words.push(word)
    else runs.push({ words: [word], isChanged: isChanged(at) })
  }
  return runs.map((run, index) => ({
    isChanged: run.isChanged,
    text: run.isChanged ? run.words.join('') : shortened(run.words, { isFirst: index === 0, isLast: index === runs.length - 1 }),
  }))
}

function shortened(words: readonly string[], { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  // A side without differences is shown from its beginning.
  const head = isFirst ? (isLast ? around : 0) : around
  const tail = isLast ? 0 : around
  if (words.length <= head + tail + 1) return words.join('')
  return [...words.slice(0, head), ' … ', ...(tail === 0 ? [] : words.slice(-tail))].join('')
}
