import { Refusal } from '#domain/refusal.ts'
import { weaknessesOf } from './password.policy.ts'

/** Refuses with `people.password-weak` (422, with `reasons`) a password that is easy to guess for whoever knows these words of hers. */
export function refuseWeakPassword(password: string, about: readonly (string | null | undefined)[]): void {
  const reasons = weaknessesOf(password, about)
  if (reasons.length > 0) throw new Refusal('people.password-weak', 422, { fields: ['password'], reasons })
}
