import type { OwnClaim } from '#domain/renting/claims/claim.contract.ts'

/** The words of a claim's deadline for one of its sides; null where nobody has one. */
export function deadlineOf({
  dueAt,
  isOverdue,
  moves,
  status,
}: Pick<OwnClaim, 'dueAt' | 'isOverdue' | 'moves' | 'status'>): 'answerBy' | 'appealBy' | 'decideBy' | 'decideLate' | null {
  if (dueAt === null) return null
  if (moves.includes('agree')) return 'answerBy'
  if (moves.includes('appeal')) return 'appealBy'
  if (status !== 'escalated' && status !== 'appealed') return null
  return isOverdue ? 'decideLate' : 'decideBy'
}
