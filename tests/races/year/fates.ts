import type { Random } from '../histories/random.ts'

/** The outcomes of a rental, in parts per thousand. */
const shares = {
  fine: 700,
  extended: 45,
  'returned early': 30,
  moved: 30,
  cancelled: 60,
  'cancelled by its owner': 20,
  declined: 15,
  unanswered: 15,
  undeliverable: 10,
  late: 30,
  lost: 3,
  damaged: 30,
  'not as described': 7,
  'delivered badly': 3,
  'charged back': 3,
  'charged back in part': 3,
  inquired: 3,
  'payment let go': 12,
  'hold let go': 12,
  'refund failed': 12,
} as const
export type Fate = keyof typeof shares

const total = Object.values(shares).reduce((sum, share) => sum + share, 0)

export function drawFate({ below }: Random): Fate {
  let left = below(total)
  // `Object.entries` loses the names of the keys.
  for (const [fate, share] of Object.entries(shares) as [Fate, number][]) {
    left -= share
    if (left < 0) return fate
  }
  return 'fine'
}

/** A few of every fate, for a run that is too short for all of them to be drawn. */
export function everyFate(): Fate[] {
  return (Object.keys(shares) as Fate[]).filter((fate) => fate !== 'fine')
}
