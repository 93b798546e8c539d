import type { NotificationDetails } from './notification-details.policy.ts'
import type { Piece } from './read-pieces.ts'

/** The details of these pieces in a notification: the first, the number, and the days from the first to the last. */
export function detailsOfPieces(pieces: readonly Piece[]): NotificationDetails {
  const [first] = pieces
  if (!first) return {}
  const from = pieces.map(({ days }) => days.from).toSorted()[0] ?? first.days.from
  const until =
    pieces
      .map(({ days }) => days.until)
      .toSorted()
      .at(-1) ?? first.days.until
  return { piece: first.name, count: pieces.length, itemId: first.itemId, days: { from, until } }
}
