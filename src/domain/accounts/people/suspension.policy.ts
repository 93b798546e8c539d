/** The reason for suspending an account; the person sees it. */
export const suspensionReasons = ['fraud', 'damage', 'unpaid', 'conduct', 'own-wish', 'other'] as const
export type SuspensionReason = (typeof suspensionReasons)[number]
