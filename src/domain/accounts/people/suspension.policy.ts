/** Why an account is suspended; the person is told. */
export const suspensionReasons = ['fraud', 'damage', 'unpaid', 'conduct', 'own-wish', 'other'] as const
export type SuspensionReason = (typeof suspensionReasons)[number]
