import { Refusal } from '#domain/refusal.ts'
import { weaknessesOf } from './password.policy.ts'

/**
 * Refuses a password that is easy to guess, also from the personal words in `about`.
 * @throws {Refusal} people.password-weak (422, with `reasons`) when the password has a weakness
 */
export function refuseWeakPassword(password: string, about: readonly (string | null | undefined)[]): void {
  const reasons = weaknessesOf(password, about)
  if (reasons.length > 0) throw new Refusal('people.password-weak', 422, { fields: ['password'], reasons })
}
