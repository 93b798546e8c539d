import type { NotificationDetails } from './notification.policy.ts'
import type { Piece } from './read-pieces.ts'

/** What a notification says of these pieces: the first, how many, and from the first day of any to the last of any. */
export function detailsOfPieces(pieces: readonly Piece[]): NotificationDetails {
  const [first] = pieces
  if (!first) return {}
  const from = pieces.map(({ days }) => days.from).toSorted()[0] ?? first.days.from
  const until =
    pieces
      .map(({ days }) => days.until)
      .toSorted()
      .at(-1) ?? first.days.until
  return { piece: first.name, count: pieces.length, days: { from, until } }
}
